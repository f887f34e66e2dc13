import type { FoundPhoto } from "#contract/owners/moving.ts";
import { toSingleLine } from "#domain/text-rules.ts";

/** An address of a picture as the page has it. `width` in pixels; 0 if it is not known, Infinity for a link to the original. */
export interface PhotoCandidate {
  address: string;
  alt: string;
  width: number;
}

const MAX_ALT_LENGTH = 300;
const MAX_URL_LENGTH = 2000;
/** Pictures that are smaller are icons. */
const MIN_SIZE = 200;
const PICTURE_LINK = /\.(?:jpe?g|png|webp|avif)(?:\?|$)/i;
const NO_PHOTO =
  /\.(?:svg|gif|ico)(?:\?|$)|(?:^|[^a-z])(?:logo|icons?|favicon|sprite|avatar|gravatar|placeholder|spacer|pixel|flags?)(?:[^a-z]|$)/i;
/** The size that WordPress adds to the name of a smaller copy. */
const COPY_SIZE = /-(\d{2,4})x\d{2,4}(?=\.\w+$)/;
/** Counts as larger than every width of a copy. */
const ORIGINAL = 100_000;
/** Parameters by which image services choose a size. */
const SIZE_PARAMETERS = ["w", "h", "width", "height", "resize", "fit", "quality", "q", "auto", "dpr", "ssl", "crop", "fm"];

/** The pictures of an `img`, or of a link to a picture. */
export function candidatesOf(tag: "img" | "a", attributes: Record<string, string>): PhotoCandidate[] {
  const { href = "", alt = "" } = attributes;
  if (tag === "a") return PICTURE_LINK.test(href) ? [{ address: href, alt: "", width: Infinity }] : [];
  const sizes = [attributes["width"], attributes["height"]].map(Number).filter((size) => size > 0);
  if (sizes.some((size) => size < MIN_SIZE) || NO_PHOTO.test(`${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`)) return [];
  const later = ["data-src", "data-lazy-src", "data-original", "src"].map((name) => attributes[name]);
  const address = later.find((each) => each !== undefined && each !== "" && !each.startsWith("data:"));
  const larger = [attributes["srcset"], attributes["data-srcset"]].flatMap((set) => readSrcset(set ?? ""));
  return [...(address === undefined ? [] : [{ address, width: 0 }]), ...larger].map((each) => ({ ...each, alt }));
}

/** The addresses of a `srcset` with widths (HTML, section 4.8.4.2). */
function readSrcset(set: string): { address: string; width: number }[] {
  const words = set.split(/\s+/);
  return words.flatMap((word, index) => {
    const width = /^(\d+)w,?$/.exec(word)?.[1];
    return width === undefined ? [] : { address: words[index - 1] ?? "", width: Number(width) };
  });
}

/** Photos in the order of the page, each once and as large as the page has it, without icons and logos. All are https. */
export function collectPhotos(candidates: readonly PhotoCandidate[], base: URL): FoundPhoto[] {
  const found = new Map<string, FoundPhoto & { size: number }>();
  for (const { address, alt, width } of candidates) {
    const url = photoUrl(address, base);
    if (!url) continue;
    const key = keyOf(url);
    const known = found.get(key);
    const size = width || sizeOf(url);
    const described = known?.alt || toSingleLine(alt).slice(0, MAX_ALT_LENGTH);
    if (known && known.size >= size) found.set(key, { ...known, alt: described });
    else found.set(key, { url: url.href, alt: described, size });
  }
  return [...found.values()].map(({ url, alt }) => ({ url, alt }));
}

/** The width that an address states; without one it is the original. */
function sizeOf(url: URL): number {
  const copy = COPY_SIZE.exec(url.pathname)?.[1];
  if (copy !== undefined) return Number(copy);
  return SIZE_PARAMETERS.some((name) => url.searchParams.has(name)) ? 1 : ORIGINAL;
}

function photoUrl(address: string, base: URL): URL | undefined {
  if (address === "" || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.protocol === "http:") url.protocol = "https:";
  url.hash = "";
  const isPhoto = url.protocol === "https:" && url.href.length <= MAX_URL_LENGTH && !NO_PHOTO.test(url.pathname);
  return isPhoto ? url : undefined;
}

/** The part of the address that all sizes of a photo have in common. */
function keyOf(url: URL): string {
  const bare = new URL(url);
  for (const name of SIZE_PARAMETERS) bare.searchParams.delete(name);
  bare.pathname = bare.pathname.replace(COPY_SIZE, "").replace(/-scaled(?=\.\w+$)/, "");
  return bare.href;
}
