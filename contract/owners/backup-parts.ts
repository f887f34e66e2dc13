import { z } from "zod";
import { sameJson } from "#domain/same-json.ts";
import { singleLine } from "../services/fields.ts";
import { PLAN_PART_KINDS } from "#domain/rates/plan-parts.ts";
import { isOfLetUnit, type SiteDraft } from "./site-draft.ts";
import { emptyUnit, type SiteOperations } from "./site-operations.ts";

z.config({ jitless: true });

const DRAFT_PART_KINDS = ["content", "rules", "page", "unit", "legal", "host", "photo", "design"] as const;
type DraftPartKind = (typeof DRAFT_PART_KINDS)[number];

/**
 * What an owner brings back from a copy by itself. Parts of the draft and templates become what they were. `home` (a whole unit),
 * parts of rate plans, automations and reviews are only added where they are missing.
 */
const BACKUP_PART_KINDS = [...DRAFT_PART_KINDS, "home", ...PLAN_PART_KINDS, "template", "automation", "review"] as const;
type BackupPartKind = (typeof BACKUP_PART_KINDS)[number];

export const isDraftKind = (kind: BackupPartKind): kind is DraftPartKind => DRAFT_PART_KINDS.some((each) => each === kind);

/** A part of a copy that differs from the present one. */
export interface BackupPart {
  kind: BackupPartKind;
  /**
   * The language, theme, or the id of the page, unit, photo, automation or review, or the key of the template; of a part of a rate
   * plan, id of the unit and key, separated by a space; empty for the host.
   */
  of: string;
  /** Its name in the copy, or its key if it is built in; a number for what has no name; empty if it has none. */
  name: string;
  /** The name of the unit to whose rate plan it belongs. */
  unit?: string;
  /** True if it does not exist any more. */
  isMissing: boolean;
}

export const backupPartInput = z.strictObject({ kind: z.enum(BACKUP_PART_KINDS, "choice"), of: singleLine(100) });

type DraftPart = Omit<BackupPart, "isMissing" | "kind"> & { kind: DraftPartKind; value: unknown };

export const nameIn = (
  texts: Partial<Record<string, { name?: string; title?: string; alt?: string }>>,
  locale: string,
): string => {
  const text = texts[locale] ?? Object.values(texts)[0];
  return text?.name ?? text?.title ?? text?.alt ?? "";
};

/** The parts of a draft, each with its value. House rules are a part of their own, besides being in the texts of their language. */
function listParts(draft: SiteDraft): DraftPart[] {
  const { content, pages, units, legal, host, photos, designs, defaultLocale } = draft;
  return [
    ...Object.entries(content).flatMap(([of, { houseRules, ...value }]): DraftPart[] => [
      { kind: "content", of, name: "", value },
      { kind: "rules", of, name: "", value: houseRules },
    ]),
    ...pages.map((value): DraftPart => ({ kind: "page", of: value.id, name: nameIn(value.content, defaultLocale), value })),
    ...units.map((value): DraftPart => ({ kind: "unit", of: value.id, name: nameIn(value.content, defaultLocale), value })),
    ...Object.entries(legal).map(([of, value]): DraftPart => ({ kind: "legal", of, name: "", value })),
    { kind: "host", of: "", name: host.name, value: host },
    ...photos.map((value): DraftPart => ({ kind: "photo", of: value.id, name: nameIn(value.text, defaultLocale), value })),
    ...Object.entries(designs).map(([of, value]): DraftPart => ({ kind: "design", of, name: "", value })),
  ];
}

/**
 * The parts of a former draft that differ from the present one, and can be brought back: of units, descriptions of those that are
 * let; of photos, those whose file (`keys`) still exists; of designs, that of the chosen theme.
 */
export function differingParts(
  former: SiteDraft,
  current: SiteDraft,
  { operations, keys }: { operations: SiteOperations; keys: ReadonlySet<string> },
): BackupPart[] {
  const present = new Map(listParts(current).map(({ kind, of, value }) => [`${kind} ${of}`, value]));
  return listParts(former).flatMap(({ kind, of, name, value }) => {
    const now = present.get(`${kind} ${of}`);
    if (now !== undefined && sameJson(now, value)) return [];
    if (kind === "unit" && !Object.hasOwn(operations.units, of)) return [];
    if (kind === "photo" && !keys.has((value as SiteDraft["photos"][number]).key)) return [];
    if (kind === "design" && of !== current.theme) return [];
    if ((kind === "content" || kind === "rules" || kind === "legal") && !current.locales.some((locale) => locale === of))
      return [];
    return [{ kind, of, name, isMissing: now === undefined }];
  });
}

/** The present draft with one part of a former one; undefined if that has no such part. */
export function withPart(
  current: SiteDraft,
  former: SiteDraft,
  { kind, of }: Pick<DraftPart, "kind" | "of">,
  operations: SiteOperations,
): SiteDraft | undefined {
  const found = listParts(former).find((part) => part.kind === kind && part.of === of)?.value;
  if (found === undefined) return undefined;
  const replaced = <T extends { id: string }>(list: readonly T[], value: T): T[] =>
    list.some(({ id }) => id === value.id) ? list.map((each) => (each.id === value.id ? value : each)) : [...list, value];
  const locale = of as keyof SiteDraft["content"];
  switch (kind) {
    case "content": {
      const houseRules = current.content[locale]?.houseRules ?? [];
      return { ...current, content: { ...current.content, [locale]: { ...(found as object), houseRules } } };
    }
    case "rules": {
      const rest = current.content[locale] ?? former.content[locale];
      return { ...current, content: { ...current.content, [locale]: { ...rest, houseRules: found } } } as SiteDraft;
    }
    case "page":
      return { ...current, pages: replaced(current.pages, found as SiteDraft["pages"][number]) };
    case "unit":
      return { ...current, units: replaced(current.units, found as SiteDraft["units"][number]) };
    case "legal":
      return { ...current, legal: { ...current.legal, [locale]: found } };
    case "host":
      return { ...current, host: found as SiteDraft["host"] };
    case "photo": {
      const photo = found as SiteDraft["photos"][number];
      return {
        ...current,
        photos: replaced(current.photos, isOfLetUnit(photo, operations) ? photo : { ...photo, unitId: null }),
      };
    }
    case "design":
      return { ...current, designs: { ...current.designs, [of]: found } };
  }
}

/**
 * The present draft with the description and photos of a unit that is no longer let. What the draft still says of it stays. Its
 * photos that belong to the whole site now are the unit's again; others are added if their file (`keys`) still exists.
 */
export function withUnit(current: SiteDraft, former: SiteDraft, unitId: string, keys: ReadonlySet<string>): SiteDraft {
  const text = former.units.find(({ id }) => id === unitId) ?? emptyUnit(unitId);
  const slug = current.units.some((each) => each.slug === text.slug) ? unitId : text.slug;
  const photos = former.photos.filter((photo) => photo.unitId === unitId);
  const present = new Set(current.photos.map(({ id }) => id));
  const isTheirs = new Set(photos.map(({ id }) => id));
  return {
    ...current,
    units: current.units.some(({ id }) => id === unitId) ? current.units : [...current.units, { ...text, slug }],
    photos: [
      ...current.photos.map((photo) => (photo.unitId === null && isTheirs.has(photo.id) ? { ...photo, unitId } : photo)),
      ...photos.filter(({ id, key }) => !present.has(id) && keys.has(key)),
    ],
  };
}
