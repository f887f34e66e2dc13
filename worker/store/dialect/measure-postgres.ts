import type postgres from "postgres";
import { noteQuery, noteRefusal } from "./measure-queries.ts";

/** Wraps a client of Postgres so that its queries, also those of transactions, are added to the current work; rows are those returned. */
export function measurePostgres<Client extends postgres.Sql>(client: Client): Client {
  const unsafe = (...query: Parameters<postgres.Sql["unsafe"]>) => {
    const answer = client.unsafe(...query);
    const from = Date.now();
    const end = (rows: unknown) => {
      noteQuery(query[0], Date.now() - from, Array.isArray(rows) ? rows.length : 0);
      noteRefusal(rows);
    };
    // This starts the query in the next microtask: what its caller chains to it, such as `values()`, still applies.
    answer.then(end, end);
    return answer;
  };
  const begin = (...transaction: unknown[]) => {
    const run = transaction.pop() as (client: postgres.TransactionSql) => unknown;
    const measured = (inner: postgres.TransactionSql) => run(measurePostgres(inner as unknown as postgres.Sql) as never);
    return client.begin(...([...transaction, measured] as Parameters<typeof client.begin>));
  };
  const own: Record<string, unknown> = { unsafe, begin };
  return new Proxy(client, {
    get: (target, name) =>
      typeof name === "string" && Object.hasOwn(own, name) ? own[name] : (Reflect.get(target, name) as unknown),
  });
}
