import { z } from "zod";
import { sameJson } from "#domain/same-json.ts";
import { singleLine } from "../services/fields.ts";
import { isOfLetUnit, type SiteDraft } from "./site-draft.ts";
import type { SiteOperations } from "./site-operations.ts";

z.config({ jitless: true });

/** What an owner brings back from a copy by itself: words and things of the draft, and templates of messages. */
const BACKUP_PART_KINDS = ["content", "rules", "page", "unit", "legal", "host", "photo", "template"] as const;
type BackupPartKind = (typeof BACKUP_PART_KINDS)[number];

/** A part of a copy that differs from the present one. */
export interface BackupPart {
  kind: BackupPartKind;
  /** The language, or the id of the page, unit or photo, or the key of the template; empty for the host. */
  of: string;
  /** Its name in the copy; empty if it has none. */
  name: string;
  /** True if it does not exist any more. */
  isMissing: boolean;
}

export const backupPartInput = z.strictObject({ kind: z.enum(BACKUP_PART_KINDS, "choice"), of: singleLine(100) });

type DraftPart = Omit<BackupPart, "isMissing"> & { value: unknown };

const nameIn = (texts: Partial<Record<string, { name?: string; title?: string; alt?: string }>>, locale: string): string => {
  const text = texts[locale] ?? Object.values(texts)[0];
  return text?.name ?? text?.title ?? text?.alt ?? "";
};

/** The parts of a draft, each with its value. House rules are a part of their own, besides being in the texts of their language. */
function listParts(draft: SiteDraft): DraftPart[] {
  const { content, pages, units, legal, host, photos, defaultLocale } = draft;
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
  ];
}

/**
 * The parts of a former draft that differ from the present one, and can be brought back: of units, descriptions of those that are
 * let; of photos, those whose file (`keys`) still exists.
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
    if ((kind === "content" || kind === "rules" || kind === "legal") && !current.locales.some((locale) => locale === of))
      return [];
    return [{ kind, of, name, isMissing: now === undefined }];
  });
}

/** The present draft with one part of a former one; undefined if that has no such part. */
export function withPart(
  current: SiteDraft,
  former: SiteDraft,
  { kind, of }: Pick<BackupPart, "kind" | "of">,
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
    case "template":
      return undefined;
  }
}
