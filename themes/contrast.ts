import type { ColourRole, ThemeDesign } from "#contract/owners/theme-design.ts";
import { contrast, findReadable } from "#domain/colour.ts";
import type { Editable } from "./contract.ts";

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const MIN_CONTRAST = 4.5;

export interface ContrastProblem {
  scheme: "light" | "dark";
  /** The role of the text, or a colour of the theme that cannot be changed. */
  text: ColourRole | `#${string}`;
  on: ColourRole;
  ratio: number;
  /** The role to change, and the nearest colour that is readable in all its pairs; or null. */
  change: ColourRole;
  suggestion: string | null;
}

/** Finds the colour pairs of a design, with the theme's colours as defaults, whose contrast is too low. */
export function contrastProblems({ colours, pairs }: Editable, design: ThemeDesign): ContrastProblem[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const valueOf = (role: ColourRole | `#${string}`): string =>
      role.startsWith("#")
        ? role
        : (design.colours?.[role as ColourRole]?.[scheme] ?? colours[role as ColourRole]?.[scheme] ?? "#000000");
    return pairs.flatMap(([text, on]): ContrastProblem[] => {
      const ratio = contrast(valueOf(text), valueOf(on));
      if (ratio >= MIN_CONTRAST) return [];
      const change = text.startsWith("#") ? on : (text as ColourRole);
      const met = pairs.flatMap(([one, other]) => (one === change ? [other] : other === change ? [one] : [])).map(valueOf);
      return [{ scheme, text, on, ratio, change, suggestion: findReadable(valueOf(change), met, MIN_CONTRAST) }];
    });
  });
}
