import type { TableName } from "#store/copies/belongings.ts";
import { assignNewIds } from "#store/copies/new-ids.ts";
import type { CopyPortion, Row } from "#store/copies/site-tables.ts";
import type { ErasedGuest } from "#store/owners/backups.ts";
import { searchText } from "#domain/search-text.ts";

/** Stands for the name of a guest whom a copy does not have. */
const WORD = "–";

/** What a row has instead of a guest's data; `gone` if it is left out. */
type Blank = Readonly<Record<string, unknown>> | "gone";

interface Rule {
  /** Column with the id of the booking, or of the guest, whose data the row has. */
  booking?: string;
  guest?: string;
  blank: Blank | ((row: Row) => Blank | undefined);
}

/** Where the data of guests are, as `erasePerson` and its neighbours erase them in the living store. */
const RULES: Partial<Record<TableName, Rule>> = {
  guests: { guest: "id", blank: "gone" },
  bookings: {
    booking: "id",
    guest: "guest_id",
    blank: {
      guest_name: WORD,
      guest_email: null,
      guest_phone: null,
      guest_address: null,
      search_text: searchText(WORD),
      guest_id: null,
      guest_choice: [],
      network: null,
      message: null,
      arrival_time: null,
      notes: "",
      register: [],
      marketing_consent_at: null,
      channel_number: null,
    },
  },
  bookingEvents: { booking: "booking_id", blank: { note: null } },
  movements: { booking: "booking_id", blank: { note: null } },
  statementLines: {
    booking: "booking_id",
    blank: {
      texts: {
        account: null,
        name: WORD,
        iban: null,
        remittance: "",
        creditorReference: null,
        bankReference: null,
        returned: null,
      },
    },
  },
  refunds: { booking: "booking_id", blank: { note: null, iban: null, holder: null } },
  changeRequests: { booking: "booking_id", blank: "gone" },
  paperRecipients: { booking: "booking_id", blank: "gone" },
  proFormas: { booking: "booking_id", blank: ({ state }) => (state === "cancelled" ? "gone" : undefined) },
  messageFiles: { booking: "booking_id", blank: "gone" },
  messages: {
    booking: "booking_id",
    blank: { text: "", whole: null, subject: "", sender: null, is_markdown: false, omitted_files: 0 },
  },
  reviews: {
    booking: "booking_id",
    blank: {
      author: WORD,
      text: WORD,
      improve: null,
      answer: null,
      answered_at: null,
      private_note: null,
      private_reason: "personal",
      shown: false,
      may_publish: false,
    },
  },
  importedMessages: { guest: "guest_id", blank: "gone" },
  importedStays: {
    guest: "guest_id",
    blank: {
      guest_name: WORD,
      search_text: searchText(WORD),
      guest_id: null,
      message_at: null,
      message_locale: null,
      notes: "",
      channel_number: null,
    },
  },
};

/** Tables that a copy without any guests does not have: they are of guests alone, or of names in other calendars. */
const GUESTS_ONLY = new Set<CopyPortion["table"]>(["suppressions", "feedEvents", "feedRuns", "statementLines"]);

/** A copy that has the data of no guest at all: bookings without people, and no words between guest and owner. */
export const withoutGuests = (portions: readonly CopyPortion[]): CopyPortion[] =>
  portions
    .filter(({ table }) => !GUESTS_ONLY.has(table))
    .map(({ table, rows }) => ({
      table,
      rows: rows.flatMap((row) => {
        if (table === "reviews" && row["booking_id"] === null) return [row];
        if (table === "blocks") return [{ ...row, note: "" }];
        return blanked(table, row);
      }),
    }));

/**
 * The copy without guests who were erased since: their rows, those of the bookings that were theirs in the living store or in the
 * copy, and their addresses on the list of those that are not written to. `siteId` is the living site.
 */
export async function withoutErased(
  portions: readonly CopyPortion[],
  erased: readonly ErasedGuest[],
  siteId: string,
): Promise<CopyPortion[]> {
  if (erased.length === 0) return [...portions];
  const idsInCopy = await sameIds(portions, siteId);
  const rowsOf = (table: TableName) => portions.filter((portion) => portion.table === table).flatMap(({ rows }) => rows);
  const guests = new Set<unknown>(await idsInCopy(erased.map(({ guestId }) => guestId)));
  const emails = new Set(
    rowsOf("guests").flatMap(({ id, email }) => (guests.has(id) && typeof email === "string" ? [email] : [])),
  );
  const isTheirs = ({ guest_id: guest, guest_email: email }: Row) => guests.has(guest) || emails.has(String(email));
  const bookings = new Set<unknown>([
    ...(await idsInCopy(erased.flatMap(({ bookingIds }) => bookingIds))),
    ...rowsOf("bookings")
      .filter(isTheirs)
      .map(({ id }) => id),
  ]);
  return portions.map(({ table, rows }) => ({
    table,
    rows: rows.flatMap((row) => {
      if (table === "suppressions" && emails.has(String(row["address"])))
        return row["reason"] === "unsubscribed" ? [{ ...row, address: null }] : [];
      const { booking, guest } = table === "people" ? {} : (RULES[table] ?? {});
      const isTheirRow = (booking && bookings.has(row[booking])) || (guest && guests.has(row[guest]));
      return isTheirRow ? blanked(table, row) : [row];
    }),
  }));
}

/**
 * A function that gives, for ids of the living site, those that the same rows may have in a copy: a site that has taken the place
 * of another has new ids, derived from the former ones, and the copies of that one have the former ones.
 */
async function sameIds(portions: readonly CopyPortion[], siteId: string): Promise<(ids: string[]) => Promise<string[]>> {
  const copied = String(portions.find(({ table }) => table === "userSites")?.rows[0]?.["id"]);
  if (copied === siteId) return async (ids) => ids;
  const renewed = await assignNewIds(() => portions, copied, siteId);
  const former = new Map([...renewed].map(([was, is]) => [is, was]));
  return async (ids) => {
    const rows = ids.map((id) => ({ id }));
    const backwards = await assignNewIds(() => [{ table: "guests", rows }], siteId, copied);
    return ids.flatMap((id) => [id, former.get(id) ?? id, backwards.get(id) ?? id]);
  };
}

function blanked(table: CopyPortion["table"], row: Row): Row[] {
  const rule = table === "people" ? undefined : RULES[table];
  if (!rule) return [row];
  const blank = typeof rule.blank === "function" ? rule.blank(row) : rule.blank;
  return blank === "gone" ? [] : [{ ...row, ...blank }];
}
