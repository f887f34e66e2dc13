import type { ThemeId } from "#domain/themes.ts";

/** Left, top, width, height and corner radius, in a drawing of 64 by 44. */
type Box = readonly [x: number, y: number, width: number, height: number, radius?: number];

interface Scheme {
  pictures: readonly Box[];
  name: Box;
  words: readonly Box[];
}

/** Layouts of the heroes on a large screen; the first of each theme is its default. */
const SCHEMES: Record<ThemeId, Record<string, Scheme>> = {
  "modern-minimal": {
    sheet: {
      pictures: [[24, 16, 40, 28]],
      name: [3, 4, 34, 7],
      words: [
        [3, 18, 16, 2],
        [3, 24, 16, 2],
        [3, 30, 16, 2],
        [3, 36, 11, 2],
      ],
    },
    poster: {
      pictures: [[0, 0, 64, 28]],
      name: [3, 31, 30, 6],
      words: [
        [40, 32, 20, 2],
        [40, 36, 20, 2],
        [3, 40, 20, 2],
      ],
    },
  },
  "warm-cozy": {
    collage: {
      pictures: [
        [34, 3, 26, 30, 3],
        [29, 28, 14, 11, 1],
        [51, 30, 11, 9, 1],
      ],
      name: [3, 8, 22, 6],
      words: [
        [3, 18, 24, 2],
        [3, 23, 20, 2],
        [3, 31, 12, 5],
      ],
    },
    window: { pictures: [[14, 2, 36, 27, 13]], name: [18, 32, 28, 5], words: [[22, 39.5, 20, 2]] },
  },
  "classic-elegant": {
    "title-page": {
      pictures: [[13, 20, 38, 24]],
      name: [16, 5, 32, 6],
      words: [
        [22, 14, 20, 2],
        [2, 24, 8, 2],
        [2, 34, 8, 2],
        [54, 24, 8, 2],
        [54, 34, 8, 2],
      ],
    },
    frontispiece: {
      pictures: [[0, 0, 64, 25]],
      name: [16, 28, 32, 5],
      words: [
        [5, 37, 24, 2],
        [35, 37, 24, 2],
        [5, 41, 18, 2],
        [35, 41, 18, 2],
      ],
    },
  },
  "fresh-coastal": {
    horizon: {
      pictures: [[0, 20, 64, 24]],
      name: [3, 5, 32, 6],
      words: [
        [3, 14, 24, 2],
        [46, 10, 14, 2],
      ],
    },
    bay: {
      pictures: [[33, 4, 28, 36, 10]],
      name: [3, 10, 24, 6],
      words: [
        [3, 20, 22, 2],
        [3, 25, 18, 2],
        [3, 32, 14, 2],
      ],
    },
  },
  "urban-hip": {
    split: {
      pictures: [[32, 0, 32, 34]],
      name: [3, 5, 24, 9],
      words: [
        [3, 18, 20, 2],
        [3, 23, 22, 2],
        [0, 36, 64, 8],
      ],
    },
    poster: {
      pictures: [[0, 0, 64, 24]],
      name: [3, 27, 58, 7],
      words: [
        [3, 38, 26, 2],
        [35, 38, 26, 2],
        [3, 42, 20, 2],
      ],
    },
  },
  "nature-rustic": {
    plate: {
      pictures: [[0, 0, 64, 26]],
      name: [3, 30, 34, 6],
      words: [
        [3, 39, 30, 2],
        [46, 30, 14, 3],
        [46, 36, 14, 3],
      ],
    },
    "map-fold": {
      pictures: [[32, 0, 32, 44]],
      name: [3, 8, 24, 6],
      words: [
        [3, 18, 22, 2],
        [3, 23, 18, 2],
        [3, 31, 14, 5],
      ],
    },
  },
};

/** Drawing of a hero's layout: picture, name and text. */
export function HeroDrawing({ theme, hero }: { theme: ThemeId; hero: string }) {
  const scheme = SCHEMES[theme][hero];
  return (
    <svg viewBox="0 0 64 44" aria-hidden="true" className="h-auto w-full rounded-md bg-sand">
      {scheme?.pictures.map((box) => (
        <rect key={box.join()} {...rect(box)} className="fill-sky stroke-night" strokeWidth=".75" />
      ))}
      {scheme && <rect {...rect(scheme.name)} className="fill-ink" />}
      {scheme?.words.map((box) => (
        <rect key={box.join()} {...rect(box)} className="fill-ink/45" />
      ))}
    </svg>
  );
}

const rect = ([x, y, width, height, rx = 0]: Box) => ({ x, y, width, height, rx });
