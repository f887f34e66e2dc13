/** The parts of a stay that guests rate separately: comfort and cleanliness, location and surroundings, welcome and contact. */
export const REVIEW_PARTS = ["comfort", "location", "host"] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** Ratings from 1 to 10; parts that were not rated are missing. */
export type PartRatings = Partial<Record<ReviewPart, number>>;

/** Minimum number of ratings of a category for a meaningful average. */
const MIN_RATINGS = 3;

/** The average of a part's ratings, 1–10. */
export interface PartAverage {
  part: ReviewPart;
  average: number;
}

/** Averages the parts of reviews; undefined unless every part has enough ratings. */
export function averageParts(reviews: readonly { parts?: PartRatings | null }[]): PartAverage[] | undefined {
  const averages = REVIEW_PARTS.map((part) => {
    const ratings = reviews.flatMap(({ parts }) => parts?.[part] ?? []);
    return { part, average: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, count: ratings.length };
  });
  if (averages.some(({ count }) => count < MIN_RATINGS)) return undefined;
  return averages.map(({ part, average }) => ({ part, average }));
}
