import type { MessageSettings, TemplateTexts } from "#contract/letting/message.ts";
import { DEFAULT_SETTINGS, type BookingSettings } from "#contract/letting/booking-settings.ts";
import { type ReviewInput, reviewInput } from "#contract/letting/review-input.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { Automation } from "#domain/messages/automations.ts";
import { DEFAULT_MESSAGE_SETTINGS } from "#letting/messages/default-messages.ts";
import { planIn } from "#store/letting/rate-plans.ts";
import type { UnitPart } from "#store/letting/unit-parts.ts";
import { fromStored } from "#store/owners/site-drafts.ts";
import type { FormerUnit } from "#store/owners/site-operations.ts";
import type { TableName } from "#store/copies/belongings.ts";
import type { CopyPortion, Row } from "#store/copies/site-tables.ts";

/** A template of messages in a copy. */
export interface FormerTemplate {
  key: string;
  version: number;
  name: string;
  texts: TemplateTexts;
  isRemoved: boolean;
}

/** What a copy says of a site, as far as owners bring it back themselves. */
export interface FormerSite {
  siteId: string;
  draft: SiteDraft;
  /** The units that were let, with their rate plans. */
  units: FormerUnit[];
  unitParts: UnitPart[];
  templates: FormerTemplate[];
  automations: Automation[];
  bookingSettings: BookingSettings;
  /** Reviews that the owner had entered. */
  reviews: (ReviewInput & { id: string })[];
}

/** Reads a copy; undefined if it has no draft. */
export function readFormerSite(copy: readonly CopyPortion[]): FormerSite | undefined {
  const rowsOf = (table: TableName): Row[] => copy.flatMap((portion) => (portion.table === table ? portion.rows : []));
  const [site] = rowsOf("userSites");
  const [draft] = rowsOf("siteDrafts");
  if (!site || !draft) return undefined;
  const settings = rowsOf("messageSettings")[0]?.["settings"] as MessageSettings | undefined;
  const bookings = rowsOf("bookingSettings")[0]?.["settings"] as BookingSettings | undefined;
  return {
    siteId: String(site["id"]),
    draft: fromStored(draft["draft"] as SiteDraft),
    units: unitsIn(rowsOf("units"), rowsOf("ratePlans"), String(site["currency"])),
    unitParts: rowsOf("unitParts").map((row) => ({ unitId: String(row["unit_id"]), partId: String(row["part_id"]) })),
    templates: templatesIn(rowsOf("messageTemplates")),
    automations: (settings ?? DEFAULT_MESSAGE_SETTINGS.settings).automations,
    bookingSettings: bookings ?? DEFAULT_SETTINGS.settings,
    reviews: rowsOf("reviews").flatMap(reviewIn),
  };
}

function unitsIn(units: readonly Row[], plans: readonly Row[], currency: string): FormerUnit[] {
  const ratesOf = new Map(plans.map((row) => [row["unit_id"], row]));
  return units.flatMap((row) => {
    const rates = ratesOf.get(row["id"]);
    if (row["archived_at"] !== null || !rates) return [];
    return [
      {
        id: String(row["id"]),
        position: Number(row["position"]),
        checkIn: String(row["check_in"]),
        checkOut: String(row["check_out"]),
        registrationNumber: row["registration_number"] as string | null,
        content: row["content"] as FormerUnit["content"],
        rates: planIn(currency, { version: Number(rates["version"]), plan: rates["plan"] as StoredPlan["plan"] }),
      },
    ];
  });
}

/** The newest version of each template that was not removed then. */
function templatesIn(rows: readonly Row[]): FormerTemplate[] {
  const newest = new Map<string, FormerTemplate>();
  for (const row of rows) {
    const [key, version, name] = [String(row["template_key"]), Number(row["version"]), String(row["name"])];
    if ((newest.get(key)?.version ?? 0) < version)
      newest.set(key, { key, version, name, texts: row["texts"] as TemplateTexts, isRemoved: row["is_removed"] === true });
  }
  return [...newest.values()].filter(({ isRemoved }) => !isRemoved);
}

function reviewIn(row: Row): FormerSite["reviews"] {
  if (row["booking_id"] !== null) return [];
  const { author, rating, stayed, locale, text, answer, source, shown, from_place: from } = row;
  const review = reviewInput.safeParse({ author, from, rating, stayed, locale, text, answer, source, shown });
  return review.success ? [{ ...review.data, id: String(row["id"]) }] : [];
}
