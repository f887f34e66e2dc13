import { isWithinLimit } from "#services/http/api/rate-limit.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { responseBytes, WeighedCache } from "#services/memory/weighed-cache.ts";
import { digest } from "#services/secrets/digests.ts";
import { type CalendarAnswer, calendarNotFound, sendCalendarFile, toAnswer } from "../calendars/serve-site-export.ts";
import type { ExportVersion } from "./export-file.ts";
import { answerExportsWith, type Recording } from "./exports-in-memory.ts";
import { EXPORT_TOKEN } from "./export-token.ts";
import { recordPickup } from "./record-pickup.ts";

interface KeptExport {
  answer: CalendarAnswer;
  version: ExportVersion;
  until: number;
}

/** Readers often send several requests at once; for this time an isolate answers them without the store. */
const KEEP_MS = 10_000;
/** Token → its calendar. */
const kept = new WeighedCache<KeptExport>("channelExports");

/** Removes an export that was revoked from this isolate's memory. */
export function forgetExport(id: string): void {
  kept.deleteWhere(({ version }) => version.exportId === id);
}

/** The address is a secret, and only one reader has it. */
const CACHE_CONTROL = "private, max-age=0, must-revalidate";
const PREFIX = "/calendar/";

/** Answers an export's address from this isolate's memory, without parsing the URL and without waiting; undefined otherwise. */
function exportFromMemory(request: Request, recording: Recording): Response | undefined {
  if (kept.size === 0 || request.method !== "GET") return undefined;
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (!url.startsWith(PREFIX, start)) return undefined;
  const [, token = ""] = EXPORT_TOKEN.exec(url.slice(start + PREFIX.length)) ?? [];
  const entry = kept.get(token);
  const now = Date.now();
  return entry && entry.until > now ? send(request, entry, recording, now) : undefined;
}

answerExportsWith(exportFromMemory);

/** Serves our calendar of a unit for a channel, whatever the state of the site. */
export async function serveExport(request: Request, context: RequestContext, token: string): Promise<Response> {
  const { now } = context;
  const ready = kept.get(token);
  if (ready && ready.until > now) return send(request, ready, context, now);
  const [{ findByToken }, { createExportFile }, store] = await Promise.all([
    import("#store/letting/calendar-exports.ts"),
    import("./export-file.ts"),
    context.openStore(),
  ]);
  const found = await findByToken(store, await digest(token));
  if (!found) {
    const isAllowed = await isWithinLimit(request, context.env, "calendar export", "QUOTE_LIMIT");
    return isAllowed ? calendarNotFound() : plainText(429, TOO_MANY, { "Retry-After": "60" });
  }
  if (found.revokedAt !== null) return plainText(404, REVOKED);
  const { file, version } = await createExportFile(store, found, now);
  const entry = { answer: toAnswer(file, true, CACHE_CONTROL), version, until: now + KEEP_MS };
  kept.set(token, entry, responseBytes(entry.answer));
  return send(request, entry, context, now);
}

/** Sends a calendar and records that the reader has it now. */
function send(request: Request, { answer, version }: KeptExport, recording: Recording, now: number): Response {
  const response = sendCalendarFile(request, answer, now);
  if (request.method === "GET") recordPickup(request, version, recording, now);
  return response;
}

const TOO_MANY = "Te veel verzoeken. / Too many requests. / Zbyt wiele zapytań.\n";
const REVOKED = [
  "Dit kalenderadres is ingetrokken door de eigenaar van het huis. Onder Kanalen staat het nieuwe adres.",
  "The owner of the home has withdrawn this calendar address. The new one is under Channels.",
  "Właściciel domu wycofał ten adres kalendarza. Nowy adres jest w sekcji Kanały.",
]
  .map((line) => `${line}\n`)
  .join("");

const plainText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
