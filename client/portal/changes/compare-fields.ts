import type { Field } from "./fields.ts";

/** A changed text or setting; a side that does not exist is empty. */
export interface FieldChange {
  path: string;
  label: string;
  locale?: Field["locale"];
  before: Pick<Field, "text" | "picture">;
  after: Pick<Field, "text" | "picture">;
}

export interface ChangeGroup {
  heading: string;
  /** True if the whole unit or page was added or removed. */
  state: "changed" | "added" | "removed";
  changes: FieldChange[];
}

const NOTHING = { text: "" };

/** Returns the fields whose texts differ, by heading, in the order of the fields. */
export function compareFields(before: readonly Field[], after: readonly Field[]): ChangeGroup[] {
  const old = new Map(before.map((field) => [field.path, field]));
  const now = new Map(after.map((field) => [field.path, field]));
  const groups = new Map<string, FieldChange[]>();
  for (const [path, field] of new Map([...now, ...[...old].filter(([path]) => !now.has(path))])) {
    const change = { path, before: old.get(path) ?? NOTHING, after: now.get(path) ?? NOTHING };
    if (change.before.text === change.after.text) continue;
    const { heading, label, locale } = field;
    groups.set(heading, [...(groups.get(heading) ?? []), { ...change, label, ...(locale && { locale }) }]);
  }
  return [...groups].map(([heading, changes]) => ({ heading, state: stateOf(changes, old, now), changes }));
}

function stateOf(changes: readonly FieldChange[], old: ReadonlyMap<string, Field>, now: ReadonlyMap<string, Field>) {
  if (!changes.every(({ path }) => /^(units|pages)\./.test(path))) return "changed";
  if (changes.every(({ path }) => !old.has(path))) return "added";
  return changes.every(({ path }) => !now.has(path)) ? "removed" : "changed";
}
