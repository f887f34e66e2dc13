import { catalog, type Reference, type Table } from "#store/access/catalog.ts";
import { RestError } from "../wire/rest-errors.ts";

/** The relation of an embedded table to the one around it. */
export interface Relation {
  table: Table;
  /** Pairs of columns with equal values: of the outer table and of the embedded one. */
  pairs: (readonly [outer: string, inner: string])[];
  isToOne: boolean;
}

interface Candidate {
  reference: Reference;
  /** True if the outer table has the foreign key. */
  isOutgoing: boolean;
}

/**
 * Finds the foreign key to which an embedded resource refers. `name` is a table, a column or a constraint; so is `hint`. Throws
 * PGRST200 if there is none, PGRST201 if there are several.
 */
export function findRelation(outer: Table, name: string, hint: string | undefined): Relation {
  const outgoing = outer.references
    .filter((each) => catalog().has(each.target))
    .map((reference): Candidate => ({ reference, isOutgoing: true }))
    .filter(({ reference }) => [reference.target, reference.name, ...reference.columns].includes(name));
  const incoming = [...catalog().values()]
    .flatMap(({ references }) => references)
    .filter((each) => each.target === outer.name && [each.table, each.name].includes(name))
    .map((reference): Candidate => ({ reference, isOutgoing: false }));
  const candidates = [...outgoing, ...incoming].filter(
    ({ reference }) =>
      hint === undefined ||
      [reference.name, ...reference.columns, ...reference.targetColumns, reference.table, reference.target].includes(hint),
  );
  const [first, second] = candidates;
  if (!first) throw noRelation(outer.name, name, hint);
  if (second) throw severalRelations(outer.name, name, candidates);
  return relationOf(first);
}

function relationOf({ reference, isOutgoing }: Candidate): Relation {
  const { table, columns, target, targetColumns, isUnique } = reference;
  const inner = catalog().get(isOutgoing ? target : table);
  if (!inner) throw noRelation(table, target, undefined);
  const pairs = columns.map((column, index) => {
    const other = targetColumns[index] ?? "";
    return isOutgoing ? ([column, other] as const) : ([other, column] as const);
  });
  return { table: inner, pairs, isToOne: isOutgoing || isUnique };
}

function noRelation(outer: string, name: string, hint: string | undefined): RestError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  return new RestError(400, "PGRST200", {
    message: `Could not find a relationship between '${outer}' and '${name}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${outer}' and '${name}'${using} in the schema 'public', but no matches were found.`,
  });
}

function severalRelations(outer: string, name: string, candidates: Candidate[]): RestError {
  const names = candidates.map(({ reference }) => `'${name}!${reference.name}'`).join(", ");
  return new RestError(300, "PGRST201", {
    message: `Could not embed because more than one relationship was found for '${outer}' and '${name}'`,
    details: candidates.map((candidate) => describeCandidate(outer, candidate)),
    hint: `Try changing '${name}' to one of the following: ${names}. Find the desired relationship in the 'details' key.`,
  });
}

function describeCandidate(outer: string, { reference, isOutgoing }: Candidate): object {
  const { name, table, columns, target, targetColumns, isUnique } = reference;
  const own = `${table}(${columns.join(", ")})`;
  const other = `${target}(${targetColumns.join(", ")})`;
  const many = isOutgoing ? "many-to-one" : "one-to-many";
  return {
    cardinality: isUnique ? "one-to-one" : many,
    embedding: `${outer} with ${isOutgoing ? target : table}`,
    relationship: `${name} using ${isOutgoing ? `${own} and ${other}` : `${other} and ${own}`}`,
  };
}
