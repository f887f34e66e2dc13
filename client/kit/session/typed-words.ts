import { supabase } from "../api/supabase.ts";
import { keepBeforeReload, TYPED } from "../browser/replaced-build.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into a document, as the session storage has it until the document is loaded again. */
interface TypedWords {
  userId: string | undefined;
  /** Path and query. */
  address: string;
  /** Site that the screen showed, if any. */
  site: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
  /** Key of a field, and its value. */
  fields: [string, string][];
}

const MAX_LENGTH = 500_000;
/** Text is kept; secrets, files and what a browser fills in by itself are not. */
const KEPT =
  "textarea, select, input:is([type=text], [type=email], [type=tel], [type=number], [type=url], [type=date], [type=time], :not([type]))";
const SECRET = "[autocomplete~=one-time-code], [autocomplete^=cc-]";

const typed = new Set<TextField>();

/** Restores what was typed before a reload. Then notes the fields into which somebody types, and has a reload keep what they contain. */
export async function followTyping(): Promise<void> {
  noteTyping();
  await restoreTyped();
}

function noteTyping(): void {
  keepBeforeReload(keepTyped);
  const note = (field: EventTarget | null): void => {
    for (const each of typed) if (!each.isConnected) typed.delete(each);
    if (field instanceof Element && field.matches(KEPT) && !field.matches(SECRET)) typed.add(field as TextField);
  };
  note(document.activeElement);
  addEventListener("input", ({ target }) => note(target), { capture: true });
}

/** Reads the fields at once, because an error is about to replace the screen; the returned function stores them. */
function keepTyped(): (() => Promise<void>) | undefined {
  const fields = keysOf(document).filter(([, field]) => typed.has(field));
  const words = fields.map(([key, { value }]): TypedWords["fields"][number] => [key, value]);
  if (words.length === 0) return undefined;
  const address = location.pathname + location.search;
  const { site } = document.documentElement.dataset;
  return async () => {
    const kept: TypedWords = { userId: await readUserId(), address, site, at: Date.now(), fields: words };
    const text = JSON.stringify(kept);
    if (text.length <= MAX_LENGTH) sessionStorage.setItem(TYPED, text);
  };
}

/** Id of the account that is signed in. */
const readUserId = async (): Promise<string | undefined> => (await supabase.auth.getSession()).data.session?.user.id;

/** The fields of a document, each with a key that a later build has for it too: its type, name and label, and its place among those. */
function keysOf(root: ParentNode): [string, TextField][] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<TextField>(KEPT)].map((field) => {
    const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
    const key = [field.type, field.name, label].join("|");
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${key}|${count}`, field];
  });
}

const MAX_AGE_MS = 120_000;
/** How long fields may take to appear. */
const WAIT_MS = 20_000;

/**
 * Puts what was typed before a reload into the same fields again, once they appear, if the account, the address and the site are the
 * same. The storage forgets it at once.
 */
async function restoreTyped(): Promise<void> {
  const text = sessionStorage.getItem(TYPED);
  sessionStorage.removeItem(TYPED);
  if (text === null) return;
  const { userId, address, site, at, fields } = JSON.parse(text) as TypedWords;
  if (address !== location.pathname + location.search || Date.now() - at > MAX_AGE_MS || userId !== (await readUserId())) return;
  const left = new Map(fields);
  const put = () => {
    if (document.documentElement.dataset["site"] !== site) return;
    for (const [key, field] of keysOf(document)) {
      const value = left.get(key);
      if (value === undefined) continue;
      left.delete(key);
      setValue(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(put);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  put();
}

/** Sets a value as typing does: React listens to the events, and overwrites the property `value` of the element itself. */
function setValue(field: TextField, value: string): void {
  if (field.value === value) return;
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  property?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
