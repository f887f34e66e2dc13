import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import type { FoundPage } from "#contract/owners/moving.ts";
import type { SiteDraft, UnitText } from "#contract/owners/site-draft.ts";
import type { AmenityCode } from "#domain/amenities.ts";
import type { Locale } from "#domain/locale.ts";
import { splitDescription } from "#domain/split-description.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";

/** Limits of a draft's schema. */
const MAX_INTRO_LENGTH = 600;
const MAX_PARAGRAPHS = 40;
const MAX_HIGHLIGHTS = 8;
const FIGURES = ["sleeps", "bedrooms", "bathrooms"] as const;

/** Texts of an advert: a page that was read, or what the owner pasted. */
export type FoundTexts = Pick<FoundPage, "summary" | "text" | "features" | (typeof FIGURES)[number]>;

export const pastedTexts = (text: string): FoundTexts => ({
  summary: "",
  text,
  features: [],
  sleeps: null,
  bedrooms: null,
  bathrooms: null,
});

type Value =
  | { field: "intro" | "aboutTitle" | "about"; text: string }
  | { field: "highlights"; title: string; text: string }
  | { field: "amenities"; amenities: AmenityCode[] }
  | { field: (typeof FIGURES)[number]; count: number };

/** A found value that the owner can accept. `replaces` has the value that would be lost; the others lose nothing. */
export type Proposal = Value & { id: string; effect: "fills" | "adds" | "replaces"; current?: string };

interface Place {
  draft: SiteDraft;
  locale: Locale;
  unitId: string;
}

/** Proposes what an advert has and the site does not have in this language; amenities and figures for a unit. */
export function proposalsOf(found: FoundTexts, { draft, locale, unitId }: Place): Proposal[] {
  const content = draft.content[locale] ?? EMPTY_CONTENT;
  const unit = draft.units.find(({ id }) => id === unitId);
  const said = splitDescription(withoutDirections(found.text));
  const [, aboutTitle] = /^## (.+)/.exec(said.paragraphs[0] ?? "") ?? [];
  const texts = aboutTitle === undefined ? said.paragraphs : said.paragraphs.slice(1);
  const summary = withoutDirections(found.summary);
  const [first = ""] = texts;
  const isFirstIntro = summary === "" && first.length <= MAX_INTRO_LENGTH && !first.startsWith("## ");
  const intro = summary === "" ? (isFirstIntro ? first : "") : summary;
  const about = (isFirstIntro ? texts.slice(1) : texts).filter((text) => !content.about.includes(text));
  const highlights = said.highlights.filter(({ title }) => !content.highlights.some((each) => each.title === title));
  const amenities = [...new Set([...said.amenities, ...splitDescription(found.features.join("\n")).amenities])].filter(
    (code) => !unit?.amenities.includes(code),
  );
  return [
    ...replacing({ field: "intro", text: intro }, content.intro),
    ...replacing({ field: "aboutTitle", text: (aboutTitle ?? "").slice(0, 120) }, content.aboutTitle),
    ...about.slice(0, MAX_PARAGRAPHS - content.about.length).map((text, at) => ({
      field: "about" as const,
      id: `about ${at}`,
      text,
      effect: content.about.length === 0 ? ("fills" as const) : ("adds" as const),
    })),
    ...highlights.slice(0, MAX_HIGHLIGHTS - content.highlights.length).map((each, at) => ({
      field: "highlights" as const,
      id: `highlights ${at}`,
      ...each,
      effect: content.highlights.length === 0 ? ("fills" as const) : ("adds" as const),
    })),
    ...(amenities.length === 0
      ? []
      : [
          {
            field: "amenities" as const,
            id: "amenities",
            amenities,
            effect: unit?.amenities.length ? ("adds" as const) : ("fills" as const),
          },
        ]),
    ...FIGURES.flatMap((field) => figure(field, found[field] ?? said[field], unit)),
  ];
}

/** Characters that reverse the direction of a text, which a draft refuses. */
const withoutDirections = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

function replacing(value: { field: "intro" | "aboutTitle"; text: string }, current: string): Proposal[] {
  if (value.text === "" || value.text === current) return [];
  return [{ ...value, id: value.field, ...(current === "" ? { effect: "fills" } : { effect: "replaces", current }) }];
}

function figure(field: (typeof FIGURES)[number], count: number | null, unit: UnitText | undefined): Proposal[] {
  const current = unit?.[field] ?? 0;
  if (count === null || count === current) return [];
  return [
    { field, id: field, count, ...(current === 0 ? { effect: "fills" } : { effect: "replaces", current: String(current) }) },
  ];
}

/** The patch of the draft that takes over proposals. */
export function patchOf(chosen: readonly Proposal[], { draft, locale, unitId }: Place): Patch {
  const stored = draft.content[locale];
  const content = stored ?? EMPTY_CONTENT;
  const added = <Field extends Proposal["field"]>(field: Field) =>
    chosen.filter((each): each is Extract<Proposal, { field: Field }> => each.field === field);
  const one = (field: "intro" | "aboutTitle") => chosen.find((each) => each.field === field);
  const [intro, aboutTitle, about, highlights] = [one("intro"), one("aboutTitle"), added("about"), added("highlights")];
  const words = {
    ...(intro && "text" in intro && { intro: intro.text }),
    ...(aboutTitle && "text" in aboutTitle && { aboutTitle: aboutTitle.text }),
    ...(about.length > 0 && { about: [...content.about, ...about.map(({ text }) => text)] }),
    ...(highlights.length > 0 && {
      highlights: [...content.highlights, ...highlights.map(({ title, text }) => ({ title, text }))],
    }),
  };
  const figures = Object.fromEntries(chosen.flatMap((each) => ("count" in each ? [[each.field, each.count]] : [])));
  const amenities = chosen.flatMap((each) => ("amenities" in each ? each.amenities : []));
  const changesUnit = amenities.length > 0 || Object.keys(figures).length > 0;
  const units = draft.units.map((unit) =>
    unit.id === unitId ? { ...unit, ...figures, amenities: [...unit.amenities, ...amenities] } : unit,
  );
  return {
    ...(Object.keys(words).length > 0 && { content: { [locale]: stored ? words : { ...EMPTY_CONTENT, ...words } } }),
    ...(changesUnit && { units }),
  };
}
