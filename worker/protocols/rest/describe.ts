import { brand } from "#locales/brand.ts";
import { type DataRole, writesOf } from "#store/access/policies.ts";
import { PROCEDURES } from "./procedures.ts";
import { catalog, type Column, type ColumnType, readableColumns, type Table } from "#store/access/catalog.ts";

const TYPES: Record<ColumnType, object> = {
  text: { type: "string", format: "text" },
  number: { type: "integer", format: "bigint" },
  boolean: { type: "boolean", format: "boolean" },
  json: { format: "jsonb" },
};

/** Describes the tables that a role may read and the procedures, as OpenAPI 2.0, which PostgREST answers at its root. */
export function describeTables(role: DataRole, origin: URL): object {
  const readable = [...catalog().values()].flatMap((table) => {
    const columns = readableColumns(role, table).flatMap((name) => table.columns.get(name) ?? []);
    return columns.length === 0 ? [] : [{ table, columns }];
  });
  return {
    swagger: "2.0",
    info: { title: `${brand.name}: tables`, version: "1" },
    host: origin.host,
    basePath: "/rest/v1",
    schemes: [origin.protocol.slice(0, -1)],
    consumes: ["application/json"],
    produces: ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
    paths: Object.fromEntries([
      ...readable.map(
        ({ table: { name }, columns }) => [`/${name}`, { get: readOf(name, columns), ...writesOfTable(name, role) }] as const,
      ),
      ...[...PROCEDURES.keys()].map((name) => [`/rpc/${name}`, { post: callOf(name) }] as const),
    ]),
    definitions: Object.fromEntries(readable.map(({ table, columns }) => [table.name, definitionOf(table, columns)])),
  };
}

const readOf = (name: string, columns: Column[]) => ({
  tags: [name],
  parameters: [...columns.map((column) => column.name), "select", "order", "limit", "offset"].map((parameter) => ({
    name: parameter,
    in: "query",
    type: "string",
    required: false,
  })),
  responses: { 200: { description: "OK", schema: { type: "array", items: { $ref: `#/definitions/${name}` } } } },
});

function writesOfTable(name: string, role: DataRole): object {
  const grant = writesOf(name, role);
  if (!grant) return {};
  const body = { name, in: "body", required: true, schema: { $ref: `#/definitions/${name}` } };
  const write = (parameters: object[], status: number, description: string) => ({
    tags: [name],
    parameters,
    responses: { [status]: { description } },
  });
  return {
    ...(grant.insert ? { post: write([body], 201, "Created") } : {}),
    patch: write([body], 204, "No Content"),
    ...(grant.isDeletable ? { delete: write([], 204, "No Content") } : {}),
  };
}

const callOf = (name: string) => ({
  tags: [`(rpc) ${name}`],
  parameters: [{ name: "args", in: "body", required: true, schema: { type: "object" } }],
  responses: { 200: { description: "OK" } },
});

function definitionOf({ primaryKey, references }: Table, columns: Column[]) {
  const noteOf = (name: string): string[] => {
    const reference = references.find((each) => each.columns[0] === name && catalog().has(each.target));
    return [
      ...(primaryKey.includes(name) ? ["This is a Primary Key.<pk/>"] : []),
      ...(reference
        ? [
            `This is a Foreign Key to \`${reference.target}.${reference.targetColumns[0]}\`.<fk table='${reference.target}' column='${reference.targetColumns[0]}'/>`,
          ]
        : []),
    ];
  };
  return {
    type: "object",
    required: columns.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(
      columns.map(({ name, type }) => {
        const notes = noteOf(name);
        return [name, { ...TYPES[type], ...(notes.length === 0 ? {} : { description: `Note:\n${notes.join("\n")}` }) }];
      }),
    ),
  };
}
