import { useLanguage } from "../../kit/i18n/i18n.ts";
import { CORNERS, type Corners, SPACINGS, type Spacing } from "#contract/owners/theme-design.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CardChoice } from "./card-choice.tsx";
import { HeroDrawing } from "./hero-drawing.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Default spacing of every theme. */
const DEFAULT_SPACING: Spacing = "normal";

/** Choices for hero, corners and spacing. */
export function ShapePart({ editing: { theme, design, edit } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const { t } = useLanguage();
  const { heroes, corners } = EDITABLE[theme];
  const ownLabel = text("shape.own");
  const choose =
    <Value extends string>(what: string, own: Value) =>
    (value: Value) =>
      edit({ [what]: value === own ? null : value }, what);
  return (
    <div className="grid gap-6">
      <CardChoice
        name="hero"
        legend={text("shape.hero")}
        options={heroes.map((hero) => ({
          value: hero,
          label: t(`portal/theme-editor:heroes.${hero}`),
          drawing: <HeroDrawing theme={theme} hero={hero} />,
        }))}
        value={design.hero ?? heroes[0]}
        own={heroes[0]}
        ownLabel={ownLabel}
        columns={2}
        onChange={choose("hero", heroes[0])}
      />
      <CardChoice
        name="corners"
        legend={text("shape.corners")}
        options={CORNERS.map((value) => ({
          value,
          label: text(`shape.${value}`),
          drawing: <CornerDrawing corners={value} />,
        }))}
        value={design.corners ?? corners}
        own={corners}
        ownLabel={ownLabel}
        columns={4}
        onChange={choose("corners", corners)}
      />
      <CardChoice
        name="spacing"
        legend={text("shape.spacing")}
        options={SPACINGS.map((value) => ({
          value,
          label: text(`shape.${value}`),
          drawing: <SpacingDrawing spacing={value} />,
        }))}
        value={design.spacing ?? DEFAULT_SPACING}
        own={DEFAULT_SPACING}
        ownLabel={ownLabel}
        columns={3}
        onChange={choose("spacing", DEFAULT_SPACING)}
      />
    </div>
  );
}

const RADII: Record<Corners, number> = { square: 0, soft: 3, round: 8, full: 18 };

function CornerDrawing({ corners }: { corners: Corners }) {
  const radius = RADII[corners];
  return (
    <svg viewBox="0 0 48 32" aria-hidden="true" className="h-8 w-12">
      <path
        d={`M2 34V${2 + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}H50V34Z`}
        className="fill-sky stroke-ink"
        strokeWidth="2.5"
      />
    </svg>
  );
}

/** Distance between the three bars of the drawing, which is 40 high. */
const GAPS: Record<Spacing, number> = { compact: 2, normal: 6, airy: 11 };

function SpacingDrawing({ spacing }: { spacing: Spacing }) {
  return (
    <svg viewBox="0 0 48 40" aria-hidden="true" className="h-10 w-12">
      {[-1, 0, 1].map((place) => (
        <rect key={place} x="0" y={17 + place * (6 + GAPS[spacing])} width="48" height="6" className="fill-ink/60" />
      ))}
    </svg>
  );
}
