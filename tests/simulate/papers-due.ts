import { sql } from "drizzle-orm";
import { GUEST_KINDS } from "#domain/payments/ledger.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import { sumGross, type VatPart } from "#domain/payments/vat-parts.ts";
import type { SeenBooking } from "./observe.ts";
import { todayOf, type World } from "./world.ts";

interface Money {
  booking: string;
  kind: string;
  amount: number;
  on: string;
}
interface Issued {
  booking: string;
  kind: string;
  parts: VatPart[];
}

const sumOf = (money: readonly Money[]): number => money.reduce((sum, { amount }) => sum + amount, 0);

/** Finds a booking that lacks a paper, or has papers for more than they may be for. Both houses issue them by themselves. */
export async function findUnissued(world: World, bookings: readonly SeenBooking[]): Promise<string | undefined> {
  const [papers = [], movements = []] = await world.store.read(
    [
      sql`select booking_id as booking, kind, content from papers`,
      sql`select booking_id as booking, kind, amount, on_day as "on" from movements where purpose = 'stay'`,
    ],
    10_000,
  );
  const money = (movements as unknown as Money[]).filter(({ kind }) => (GUEST_KINDS as readonly string[]).includes(kind));
  const issued = papers.map((row) => ({ ...row, parts: partsOf(row["content"]) })) as unknown as Issued[];
  for (const booking of bookings) {
    const isOf = (each: { booking: string }) => each.booking === booking.id;
    const problem = lacking(booking, { money: money.filter(isOf), papers: issued.filter(isOf), today: todayOf(world) });
    if (problem !== undefined) return `${booking.id} (${booking.state}, ${booking.departure}): ${problem}`;
  }
  return undefined;
}

function lacking(
  { state, arrival, departure, total }: SeenBooking,
  { money, papers, today }: { money: Money[]; papers: Issued[]; today: string },
): string | undefined {
  const sum = papers.reduce((all, { parts }) => all + sumGross(parts), 0);
  const received = Math.max(0, sumOf(money));
  if (!isAgreed(state)) return sum > received ? `papers of ${sum} for ${received}` : undefined;
  const isInvoiced = papers.some(({ kind }) => kind === "invoice");
  if (isInvoiced) return sum > total ? `papers of ${sum} for a price of ${total}` : undefined;
  if (departure < today && total > 0) return "no invoice after the stay";
  const early = Math.min(total, sumOf(money.filter(({ amount, on }) => amount < 0 || on < arrival)));
  if (sum < early) return `papers of ${sum} for ${early} paid before the stay`;
  return sum > received ? `papers of ${sum} for ${received}` : undefined;
}

/** SQLite's driver returns a text, that of Postgres what it says. */
const partsOf = (content: unknown): VatPart[] =>
  (typeof content === "string" ? (JSON.parse(content) as { parts: VatPart[] }) : (content as { parts: VatPart[] })).parts;
