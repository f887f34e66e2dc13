import type { Change, Key, MovedTable, Row } from "./moved-tables.ts";

/** Changes of a store that the other one lacks, by the names of their tables. */
export interface Recorded {
  /** Numbers of the records, for {@link Side.forget}. */
  numbers: number[];
  keys: Map<string, Key[]>;
}

/** One of the two stores of a move. */
export interface Side {
  name: string;
  /** Number of rows of each table. */
  count(): Promise<Record<string, number>>;
  /** The next rows of a table by its primary key. */
  page(table: MovedTable, after: Key | undefined, limit: number): Promise<Row[]>;
  find(table: MovedTable, keys: Key[]): Promise<Row[]>;
  /** Writes rows in one transaction, also while the store refuses the writes of others. */
  write(changes: Change[]): Promise<void>;
  /** Has triggers record the key of each changed row; returns whether they were all there already. */
  watch(): Promise<boolean>;
  /** The oldest records, at most so many. */
  recorded(limit: number): Promise<Recorded>;
  /** Records rows as if they had changed. */
  note(table: MovedTable, keys: Key[]): Promise<void>;
  forget(numbers: number[]): Promise<void>;
  /** Has the triggers refuse every write with STORE_MOVING. Writes that began before have ended when it resolves. */
  refuseWrites(isRefused: boolean): Promise<void>;
  /** Undefined before {@link watch}. */
  refusesWrites(): Promise<boolean | undefined>;
  /** Removes triggers and records. */
  unwatch(): Promise<void>;
}

/** What the triggers of both stores say; `noteRefusal` of the worker knows it. */
export const REFUSAL = "STORE_MOVING";
