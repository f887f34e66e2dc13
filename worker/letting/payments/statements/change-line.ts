import type { StoredLine } from "#contract/letting/statement.ts";
import * as statements from "#store/letting/statements.ts";
import type { Acting, BookingTools } from "../../bookings/booking-tools.ts";
import { unbookLine } from "./book-line.ts";

type Changed = { ok: true; line: StoredLine } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT"; current?: StoredLine };

/** Sets a line aside, restores it, or reverts its booking. VERSION_CONFLICT if it was changed since it was read. */
export async function changeLine(
  tools: BookingTools,
  siteId: string,
  { lineId, version, state }: { lineId: string; version: number; state: "new" | "ignored" },
  acting: Acting,
): Promise<Changed> {
  const { store } = tools;
  const line = await statements.findLine(store, siteId, lineId);
  if (!line) return { ok: false, code: "NOT_FOUND" };
  const isBooked = line.state === "booked";
  const canChange = line.version === version && (!isBooked || state === "new");
  const problem = !canChange
    ? "VERSION_CONFLICT"
    : isBooked
      ? await unbookLine(tools, siteId, line, acting)
      : (await statements.setState(store, line, state))
        ? undefined
        : "VERSION_CONFLICT";
  const current = await statements.findLine(store, siteId, lineId);
  if (!current || problem === "NOT_FOUND") return { ok: false, code: "NOT_FOUND" };
  return problem === undefined ? { ok: true, line: current } : { ok: false, code: problem, current };
}
