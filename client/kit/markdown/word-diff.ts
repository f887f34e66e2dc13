import { diffWordsWithSpace } from "diff";

/** A stretch of a text: in both versions, only in the older one, or only in the newer one. */
export interface TextPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Number of changed words from which on a text counts as rewritten; comparing such texts would take long. */
const MAX_CHANGED_WORDS = 800;
/** Share of the shorter text that must have stayed for single words to be marked. */
const MIN_SHARE_KEPT = 0.3;
/** Characters shown around a change, and of one change. */
const CONTEXT = 70;
const MAX_CHANGE = 360;

/** Compares two texts word by word. Without the added parts it is `before`, without the removed ones `after`. */
export function diffTexts(before: string, after: string): TextPart[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  const found = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS });
  const parts = (found ?? []).map(({ added, removed, value }): TextPart => {
    return { kind: added ? "added" : removed ? "removed" : "same", text: value };
  });
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.trim().length : 0), 0);
  if (kept < MIN_SHARE_KEPT * Math.min(before.length, after.length)) return rewritten(before, after);
  return joinChanges(parts);
}

const rewritten = (before: string, after: string): TextPart[] =>
  [{ kind: "removed", text: before } as const, { kind: "added", text: after } as const].filter(({ text }) => text !== "");

/** Joins changes that only white space separates, so that a changed sentence reads as one. */
function joinChanges(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  let removed = "";
  let added = "";
  const close = () => {
    joined.push(...rewritten(removed, added));
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isGap = kind === "same" && text.trim() === "" && index > 0 && index < parts.length - 1;
    if (kind !== "added" && (kind === "removed" || isGap)) removed += text;
    if (kind !== "removed" && (kind === "added" || isGap)) added += text;
    if (kind !== "same" || isGap) continue;
    close();
    joined.push({ kind, text });
  }
  close();
  return joined;
}

/** Shortens long stretches to what is around the changes; returns the same list if nothing is long. */
export function shorten(parts: readonly TextPart[]): readonly TextPart[] {
  const last = parts.length - 1;
  const shortened = parts.map((part, index) => {
    const { kind, text } = part;
    if (kind !== "same") return text.length > MAX_CHANGE + CONTEXT ? { kind, text: `${head(text, MAX_CHANGE)}…` } : part;
    const start = index === 0 ? "" : head(text, CONTEXT);
    const end = index === last ? "" : tail(text, CONTEXT);
    return start.length + end.length + CONTEXT < text.length ? { kind, text: `${start}…${end}` } : part;
  });
  return shortened.some((part, index) => part !== parts[index]) ? shortened : parts;
}

/** Returns the whole words in the first `length` characters. */
function head(text: string, length: number): string {
  const cut = text.slice(0, length);
  const at = cut.search(/\s\S*$/);
  return at > length / 2 ? cut.slice(0, at) : cut;
}

/** Returns the whole words in the last `length` characters. */
function tail(text: string, length: number): string {
  const cut = text.slice(-length);
  const at = cut.search(/\s/);
  return at >= 0 && at < length / 2 ? cut.slice(at + 1) : cut;
}
