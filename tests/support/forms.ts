import { sql } from "drizzle-orm";
import { MAIN, type TestWorker } from "./worker.ts";

type Fields = Record<string, string | string[]>;

/** The header with which the pages' own script sends a form. */
export const SCRIPT_HEADERS = { Accept: "application/json" };

export const CONTACT: Fields = {
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: "",
  message: "Hoi",
  consent: "yes",
  fax: "",
};
/** The fields of a consultation, without its slot. */
export const CONSULTATION: Fields = {
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: "06 12345678",
  language: "pl",
  units: "3",
  channels: ["airbnb", "own-site"],
  message: "Eerste regel\r\nTweede <b>regel</b>",
  consent: "yes",
  fax: "",
};

/** Finds the path of the link in the email that asks to confirm a consultation. */
export function confirmPathIn(mails: { text: string }[]): string {
  const [path] = mails.flatMap(({ text }) => /\S+\?confirm=[0-9a-f]{64}/.exec(text)?.[0] ?? []);
  if (path === undefined) throw new Error("no mail with a confirmation link");
  const { pathname, search } = new URL(path);
  return pathname + search;
}

let senders = 0;

/** Creates helpers that send the forms of a worker and read what it stored. */
export function createForms(worker: TestWorker) {
  const { db, tables } = worker.store;
  const slots = async () => (await (await worker.get(`${MAIN}/api/consultation-slots`)).json()) as string[];
  return {
    /** Sends a form from a new network address each time, so that only the test of the limit reaches it. */
    send: (path: string, fields: Fields | string, headers: Record<string, string | undefined> = {}) =>
      worker.post(MAIN + path, fields, { "CF-Connecting-IP": `10.0.${senders >> 8}.${senders++ & 255}`, ...headers }),
    leads: () => db.select().from(tables.leads),
    outbox: () => db.select().from(tables.outbox),
    /** Path of the confirmation link in the outbox. */
    confirmPath: async () => confirmPathIn(await db.select().from(tables.outbox)),
    /** Lists the names of the free slots. */
    slots,
    slotAt: async (index: number) => (await slots())[index] ?? "",
    deleteAll: async () => {
      await db.delete(tables.leads).where(sql`1 = 1`);
      await db.delete(tables.outbox).where(sql`1 = 1`);
      await db.delete(tables.attempts).where(sql`1 = 1`);
    },
  };
}
