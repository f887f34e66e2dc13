import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/kit/api/api.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";
import {
  MAX_BOOKED_LINES,
  MAX_SENT_LINES,
  MAX_STATEMENT_LINES_BYTES,
  type Pairing,
  type SentLine,
  type StatementsView,
} from "#contract/letting/statement.ts";
import type { CsvFormat } from "#domain/payments/statements/csv-format.ts";
import { occurrencesOf, type StatementLine } from "#domain/payments/statements/line.ts";

const statementApi = api.sites[":siteId"].statements;

const statementsKey = (siteId: string) => ["sites", siteId, "statements"];

export const statementsQuery = (siteId: string) =>
  queryOptions({
    queryKey: statementsKey(siteId),
    queryFn: async () => (await unwrap(statementApi.$get({ param: { siteId } }))) as unknown as StatementsView,
  });

/** Reloads all data with bookings' payments. */
export async function refreshStatements(queries: QueryClient, siteId: string): Promise<void> {
  const parts = ["statements", "payments", "bookings", "today", "calendar", "overview"];
  await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: ["sites", siteId, part] })));
}

/** Numbers of lines that were stored, and of those that were known already. */
export interface SentCounts {
  added: number;
  known: number;
}

/**
 * Sends the lines of a file in requests within the limits. `onProgress` is called with the part that is sent, from 0 to 1;
 * `signal` ends sending after a request.
 */
export async function sendLines(
  siteId: string,
  lines: readonly StatementLine[],
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<SentCounts> {
  const occurrences = occurrencesOf(lines);
  const counts: SentCounts = { added: 0, known: 0 };
  let sent = 0;
  for (const chunk of chunkLines(lines.map((line, index) => ({ ...line, occurrence: occurrences[index] ?? 1 })))) {
    signal.throwIfAborted();
    const { added, known } = await unwrap(statementApi.lines.$post({ param: { siteId }, json: { lines: chunk } }));
    counts.added += added;
    counts.known += known;
    sent += chunk.length;
    onProgress(sent / lines.length);
  }
  return counts;
}

/** Bytes of a request besides its lines. */
const OVERHEAD_BYTES = 1024;

function chunkLines(lines: readonly SentLine[]): SentLine[][] {
  const encoder = new TextEncoder();
  const chunks: SentLine[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const size = encoder.encode(JSON.stringify(line)).length + 1;
    const last = chunks.at(-1);
    if (last && last.length < MAX_SENT_LINES && bytes + size < MAX_STATEMENT_LINES_BYTES - OVERHEAD_BYTES) {
      last.push(line);
      bytes += size;
    } else {
      chunks.push([line]);
      bytes = size;
    }
  }
  return chunks;
}

/**
 * Books lines in requests within the limit; `onProgress` is called with the number of lines done. Returns how many were refused.
 */
export async function bookLines(
  siteId: string,
  pairings: readonly Pairing[],
  onProgress: (done: number) => void,
): Promise<{ booked: number; refused: string[] }> {
  const refused: string[] = [];
  for (let at = 0; at < pairings.length; at += MAX_BOOKED_LINES) {
    const chunk = pairings.slice(at, at + MAX_BOOKED_LINES);
    const { outcomes } = await unwrap(statementApi.book.$post({ param: { siteId }, json: { pairings: chunk } }));
    refused.push(...outcomes.flatMap((outcome) => (outcome.outcome === "refused" ? [outcome.code] : [])));
    onProgress(at + chunk.length);
  }
  return { booked: pairings.length - refused.length, refused };
}

export const changeLine = (siteId: string, line: { id: string; version: number }, state: "new" | "ignored") =>
  unwrap(
    statementApi.lines[":lineId"].$patch({
      param: { siteId, lineId: line.id },
      header: ifMatch(line.version),
      json: { state },
    }),
  );

export const saveFormat = (siteId: string, signature: string, format: CsvFormat) =>
  unwrap(statementApi.formats.$put({ param: { siteId }, json: { signature, format } }));
