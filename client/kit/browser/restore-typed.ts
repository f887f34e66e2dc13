import { keysOf, type ReadUserId, TYPED, type TypedWords } from "./typed-words.ts";

const MAX_AGE_MS = 120_000;
/** How long fields may take to appear. */
const WAIT_MS = 20_000;

/**
 * Puts what was typed before a reload into the same fields again, once they appear, if the account, the address and the site are the
 * same. The storage forgets it at once.
 */
export async function restoreTyped(readUserId: ReadUserId): Promise<void> {
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
function setValue(field: ReturnType<typeof keysOf>[number][1], value: string): void {
  if (field.value === value) return;
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  property?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
