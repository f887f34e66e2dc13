import { is, SQL } from "drizzle-orm";
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { schema } from "#store/schema/schema.d1.ts";

/** Tables of a few rows, however many sites there are. */
const SMALL = ["platform_settings", "mail_texts"];

const dialect = new SQLiteSyncDialect();
const textOf = (part: SQL) => dialect.sqlToQuery(part).sql;

const TABLES = Object.values(schema)
  .filter((each) => is(each, SQLiteTable))
  .map((each) => {
    const { name, columns, indexes, foreignKeys, primaryKeys } = getTableConfig(each);
    const keys = [
      ...columns.filter(({ primary }) => primary).map((column) => [column.name]),
      ...primaryKeys.map((key) => key.columns.map((column) => column.name)),
    ];
    return {
      name,
      references: foreignKeys.map((key) =>
        key
          .reference()
          .columns.map((column) => column.name)
          .join(),
      ),
      indexes: [
        ...keys.map((key) => ({ name: "primary key", columns: key, where: undefined, unique: true })),
        ...indexes.map(({ config }) => ({
          name: config.name,
          columns: config.columns.map((column) => (is(column, SQL) ? textOf(column) : column.name)),
          where: config.where && textOf(config.where),
          unique: config.unique,
        })),
      ],
    };
  });

test("every foreign key begins an index, so that a deletion does not read the whole table", () => {
  const missing = TABLES.filter(({ name }) => !SMALL.includes(name)).flatMap(({ name, references, indexes }) =>
    references
      .filter(
        (column) =>
          !indexes.some(
            ({ columns, where }) => columns[0] === column && (where === undefined || where === `${column} is not null`),
          ),
      )
      .map((column) => `${name}.${column}`),
  );
  expect(missing).toEqual([]);
});

test("no index is the beginning of another one", () => {
  const superfluous = TABLES.flatMap(({ name, indexes }) =>
    indexes.flatMap((one) =>
      indexes
        .filter(
          (other) =>
            other !== one &&
            !one.unique &&
            other.where === one.where &&
            one.columns.every((column, at) => other.columns[at] === column),
        )
        .map((other) => `${name}: ${one.name} by ${other.name}`),
    ),
  );
  expect(superfluous).toEqual([]);
});
