import type { SiteDraft } from "#contract/site-draft.ts";
import type { DesignPicture, ThemeDesign } from "#contract/theme-design.ts";
import { type PhotoFacts, reserve } from "#store/site-media.ts";
import type { Store } from "#store/store.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";

/** The width a favicon is asked for in. */
const FAVICON_WIDTH = 480;

type Designs = SiteDraft["designs"];
type Known = { ok: true; designs: Designs } | { ok: false; path: string };

/**
 * The wished designs with the measures of their logos as we know them. A logo or favicon the draft does not name yet must have
 * been sent for this site; `path` is that of one that was not.
 */
export async function knownPictures(store: Store, siteId: string, before: Designs, wished: Designs, now: number): Promise<Known> {
  const facts = new Map<string, PhotoFacts | DesignPicture>();
  for (const { logo } of Object.values(before)) if (logo) facts.set(logo.key, logo);
  const icons = new Set(Object.values(before).map(({ favicon }) => favicon));
  const unknown = Object.values(wished)
    .flatMap(({ logo, favicon }) => [logo?.key, icons.has(favicon) ? null : favicon])
    .filter((key) => typeof key === "string" && !facts.has(key)) as string[];
  if (unknown.length > 0)
    for (const photo of await reserve(store, siteId, [...new Set(unknown)], now + CHECK_AFTER_MS)) facts.set(photo.key, photo);
  const designs: Designs = {};
  for (const [theme, design] of Object.entries(wished) as [keyof Designs, ThemeDesign][]) {
    const { logo, favicon } = design;
    const its = logo && facts.get(logo.key);
    if (logo && !its) return { ok: false, path: `designs.${theme}.logo` };
    if (favicon && !icons.has(favicon) && (facts.get(favicon)?.width ?? 0) < FAVICON_WIDTH)
      return { ok: false, path: `designs.${theme}.favicon` };
    designs[theme] = its ? { ...design, logo: { key: its.key, width: its.width, height: its.height } } : design;
  }
  return { ok: true, designs };
}
