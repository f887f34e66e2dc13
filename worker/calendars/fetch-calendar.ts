import type { Outcome } from "#contract/errors.ts";
import { brand } from "#locales/brand.ts";
import { calendarAddress } from "./calendar-address.ts";

const MOST_REDIRECTS = 3;
const PATIENCE_MS = 5000;
const LARGEST = 2 * 1024 * 1024;

type Problem = "INVALID_ADDRESS" | "CALENDAR_UNREACHABLE" | "CALENDAR_TOO_LARGE" | "NO_CALENDAR";

/**
 * The text of a calendar elsewhere. Its address is often a secret: it is nowhere in what this answers, and is not to be logged.
 * Each redirect is checked as the address was. `fetchFrom` is the platform's `fetch`, which does not reach private networks.
 */
export async function fetchCalendar(
  address: string,
  mainDomain: string,
  fetchFrom: typeof fetch,
): Promise<Outcome<{ text: string; host: string }, Problem>> {
  const first = calendarAddress(address, mainDomain);
  if (!first) return { ok: false, code: "INVALID_ADDRESS" };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    let at: URL | undefined = first;
    for (let hop = 0; at && hop <= MOST_REDIRECTS; hop++) {
      const headers = { Accept: "text/calendar, */*;q=0.5", "User-Agent": `${brand.name} (+${brand.origin})` };
      const response: Response = await fetchFrom(at.href, { redirect: "manual", signal, headers });
      const { status } = response;
      const location = response.headers.get("Location");
      if (status >= 300 && status < 400 && location !== null) {
        await response.body?.cancel();
        at = URL.canParse(location, at) ? calendarAddress(new URL(location, at).href, mainDomain) : undefined;
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        break;
      }
      return await read(response, first.hostname);
    }
  } catch {
    // Whatever it was, its words may have the address.
  }
  return { ok: false, code: "CALENDAR_UNREACHABLE" };
}

/** Reads a calendar; a part of one is none, nor is a page that says "sign in". */
async function read(response: Response, host: string): Promise<Outcome<{ text: string; host: string }, Problem>> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.length;
    if (size > LARGEST) {
      await reader?.cancel();
      return { ok: false, code: "CALENDAR_TOO_LARGE" };
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  text = (text + decoder.decode()).trim();
  const whole = /^BEGIN:VCALENDAR\r?\n/i.test(text) && /\nEND:VCALENDAR$/i.test(text);
  return whole ? { ok: true, text, host } : { ok: false, code: "NO_CALENDAR" };
}
