import { type CalendarDate, dayInZone, parseDate } from "#domain/dates.ts";
import { needsProof, type TaxedBuyer, type VatProof } from "#domain/invoices/treat-vat.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { findCheck, findUnanswered, saveAnswer, saveSilence } from "#store/business/vat-checks.ts";
import type { InvoiceTools } from "./invoice-tools.ts";

/** VIES waits for the member state's own register. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 20_000;
/** An answer of the same day is not asked for again. */
const FRESH_MS = DAY_MS;
const AGAIN_MS = HOUR_MS;
const MAX_PER_RUN = 5;

/** What VIES answers; errors come with status 200 and neither `VALID` nor `INVALID`. */
interface ViesAnswer {
  isValid?: unknown;
  userError?: unknown;
  requestDate?: unknown;
  requestIdentifier?: unknown;
}

/**
 * Returns the proof of a buyer's VAT number, asking VIES unless it answered within a day; null if the number needs none, or VIES
 * has never answered. Without an answer the last one counts (`PROOF_DAYS`), and the job asks again.
 */
export async function checkVatNumber(buyer: TaxedBuyer, tools: InvoiceTools): Promise<VatProof | null> {
  if (!needsProof(buyer)) return null;
  const { store, config, now } = tools;
  const known = await findCheck(store, buyer.vatNumber);
  const isFresh = known !== undefined && known.askedAt > now - FRESH_MS && known.proof !== null;
  if (isFresh || config.vies === undefined) return known?.proof ?? null;
  return (await ask(buyer.vatNumber, tools)) ?? known?.proof ?? null;
}

/** Asks again for the numbers about which VIES gave no answer. */
export async function askAgain(tools: InvoiceTools): Promise<void> {
  if (tools.config.vies === undefined) return;
  for (const number of await findUnanswered(tools.store, { now: tools.now, limit: MAX_PER_RUN })) await ask(number, tools);
}

async function ask(number: string, { store, config, seller, now }: InvoiceTools): Promise<VatProof | undefined> {
  const proof = await fetchProof(number, { base: config.vies ?? "", requester: seller?.vatNumber ?? "", now });
  if (proof) await saveAnswer(store, proof, now);
  else await saveSilence(store, { number, againAt: now + AGAIN_MS }, now);
  return proof;
}

async function fetchProof(
  number: string,
  { base, requester, now }: { base: string; requester: string; now: number },
): Promise<VatProof | undefined> {
  const address = new URL(`${base}/ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`);
  // VIES gives a consultation number only to those who say who asks.
  if (requester !== "") {
    address.searchParams.set("requesterMemberStateCode", requester.slice(0, 2));
    address.searchParams.set("requesterNumber", requester.slice(2));
  }
  try {
    const response = await fetch(address, {
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok || text.length > MAX_ANSWER_BYTES) return undefined;
    return toProof(number, JSON.parse(text) as ViesAnswer, dayInZone(now, BILLING_TIME_ZONE));
  } catch (error) {
    // The address contains the number, so it is not logged.
    logError("VIES does not answer", new Error(error instanceof Error ? error.name : "unknown"));
    return undefined;
  }
}

function toProof(number: string, answer: ViesAnswer, today: CalendarDate): VatProof | undefined {
  const { isValid, userError, requestDate, requestIdentifier } = answer;
  if (typeof isValid !== "boolean" || (userError !== "VALID" && userError !== "INVALID")) return undefined;
  const on = (typeof requestDate === "string" && parseDate(requestDate.slice(0, 10))) || today;
  return { number, isValid, on, consultation: typeof requestIdentifier === "string" ? requestIdentifier.slice(0, 60) : "" };
}
