import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { DesignPicture, ThemeDesign } from "#contract/owners/theme-design.ts";
import { type PhotoFacts, reserve } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { CHECK_AFTER_MS } from "#services/photos/known-photos.ts";

/** The width in pixels of the variant that is used as favicon. */
const FAVICON_WIDTH = 480;

type Designs = SiteDraft["designs"];
type Resolved = { ok: true; designs: Designs } | { ok: false; path: string };

/**
 * Replaces the dimensions of logos in changed designs with those in the store. A logo or favicon that the draft did not reference
 * before must have been uploaded for this site; `path` names one that was not.
 */
export async function resolvePictures(
  store: Store,
  siteId: string,
  before: Designs,
  requested: Designs,
  now: number,
): Promise<Resolved> {
  const facts = new Map<string, PhotoFacts | DesignPicture>();
  for (const { logo } of Object.values(before)) if (logo) facts.set(logo.key, logo);
  const icons = new Set(Object.values(before).map(({ favicon }) => favicon));
  const unknown = Object.values(requested)
    .flatMap(({ logo, favicon }) => [logo?.key, icons.has(favicon) ? null : favicon])
    .filter((key) => typeof key === "string" && !facts.has(key)) as string[];
  if (unknown.length > 0)
    for (const photo of await reserve(store, siteId, [...new Set(unknown)], now + CHECK_AFTER_MS)) facts.set(photo.key, photo);
  const designs: Designs = {};
  for (const [theme, design] of Object.entries(requested) as [keyof Designs, ThemeDesign][]) {
    const { logo, favicon } = design;
    const picture = logo && facts.get(logo.key);
    if (logo && !picture) return { ok: false, path: `designs.${theme}.logo` };
    if (favicon && !icons.has(favicon) && (facts.get(favicon)?.width ?? 0) < FAVICON_WIDTH)
      return { ok: false, path: `designs.${theme}.favicon` };
    designs[theme] = picture ? { ...design, logo: { key: picture.key, width: picture.width, height: picture.height } } : design;
  }
  return { ok: true, designs };
}
