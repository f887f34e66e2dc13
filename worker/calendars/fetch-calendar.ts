import type { Outcome } from "#contract/errors.ts";
import { brand } from "#locales/brand.ts";
import { parseCalendarAddress } from "./calendar-address.ts";

const MAX_REDIRECT_COUNT = 3;
const TIMEOUT_MS = 5000;
const MAX_CALENDAR_BYTES = 2 * 1024 * 1024;

type Problem = "INVALID_ADDRESS" | "CALENDAR_UNREACHABLE" | "CALENDAR_TOO_LARGE" | "NO_CALENDAR";

/**
 * Fetches the text of a calendar on another platform. The address is often a secret: it must not occur in results or logs.
 * Redirects are checked like the address itself. `fetchFrom` is the platform's `fetch`, which cannot reach private networks.
 */
export async function fetchCalendar(
  address: string,
  mainDomain: string,
  fetchFrom: typeof fetch,
): Promise<Outcome<{ text: string; host: string }, Problem>> {
  const first = parseCalendarAddress(address, mainDomain);
  if (!first) return { ok: false, code: "INVALID_ADDRESS" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let current: URL | undefined = first;
    for (let hop = 0; current && hop <= MAX_REDIRECT_COUNT; hop++) {
      const headers = { Accept: "text/calendar, */*;q=0.5", "User-Agent": `${brand.name} (+${brand.origin})` };
      const response: Response = await fetchFrom(current.href, { redirect: "manual", signal, headers });
      const { status } = response;
      const location = response.headers.get("Location");
      if (status >= 300 && status < 400 && location !== null) {
        await response.body?.cancel();
        current = URL.canParse(location, current) ? parseCalendarAddress(new URL(location, current).href, mainDomain) : undefined;
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        break;
      }
      return await read(response, first.hostname);
    }
  } catch {
    // The error is not logged, because its message may contain the address.
  }
  return { ok: false, code: "CALENDAR_UNREACHABLE" };
}

/** Reads the body; NO_CALENDAR if it is incomplete or not a calendar, for example a sign-in page. */
async function read(response: Response, host: string): Promise<Outcome<{ text: string; host: string }, Problem>> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.length;
    if (size > MAX_CALENDAR_BYTES) {
      await reader?.cancel();
      return { ok: false, code: "CALENDAR_TOO_LARGE" };
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  text = (text + decoder.decode()).trim();
  const isComplete = /^BEGIN:VCALENDAR\r?\n/i.test(text) && /\nEND:VCALENDAR$/i.test(text);
  return isComplete ? { ok: true, text, host } : { ok: false, code: "NO_CALENDAR" };
}
