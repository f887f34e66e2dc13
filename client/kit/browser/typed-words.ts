type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into a document, as the session storage has it until the document is loaded again. */
export interface TypedWords {
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

/** Returns the id of the account that is signed in. */
export type ReadUserId = () => Promise<string | undefined>;

export const TYPED = "vrijhuis-typed";
const MAX_LENGTH = 500_000;
/** Text is kept; secrets, files and what a browser fills in by itself are not. */
const KEPT =
  "textarea, select, input:is([type=text], [type=email], [type=tel], [type=number], [type=url], [type=date], [type=time], :not([type]))";
const SECRET = "[autocomplete~=one-time-code], [autocomplete^=cc-]";

const typed = new Set<TextField>();

/** Notes the fields into which somebody types. */
export function noteTyping(): void {
  addEventListener(
    "input",
    ({ target }) => {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      if (target instanceof Element && target.matches(KEPT) && !target.matches(SECRET)) typed.add(target as TextField);
    },
    { capture: true },
  );
}

/** Reads the fields at once, because an error is about to replace the screen; the returned function stores them. */
export function keepTyped(readUserId: ReadUserId): (() => Promise<void>) | undefined {
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

/** The fields of a document, each with a key that a later build has for it too: its type, name and label, and its place among those. */
export function keysOf(root: ParentNode): [string, TextField][] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<TextField>(KEPT)].map((field) => {
    const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
    const key = [field.type, field.name, label].join("|");
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${key}|${count}`, field];
  });
}
