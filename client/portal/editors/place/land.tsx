import { memo } from "react";
import { OUTLINE } from "./outline.ts";
import { mapPoint } from "./projection.ts";
import { TOWNS } from "./towns.ts";

interface LandProps {
  /** The country the home is in, ISO 3166-1 alpha-2. */
  country: string;
  /** Width of the view, in units of the map. */
  span: number;
}

/** The countries, the home's own standing out, and towns as far as there is room for their names. */
export function Land({ country, span }: LandProps) {
  return (
    <>
      <Countries country={country} />
      {TOWNS.filter(([, , , widest]) => span <= widest).map(([name, longitude, latitude]) => {
        const { x, y } = mapPoint(longitude, latitude);
        return (
          <g key={name} transform={`translate(${x} ${y}) scale(${span / 400})`} className="fill-ink">
            <circle r="2.5" />
            <text x="6" y="4.5" fontSize="13" className="font-medium">
              {name}
            </text>
          </g>
        );
      })}
    </>
  );
}

const Countries = memo(function Countries({ country }: Pick<LandProps, "country">) {
  return OUTLINE.map(({ code, path }) => (
    <path
      key={code}
      d={path}
      vectorEffect="non-scaling-stroke"
      className={`stroke-ink/50 ${code === country ? "fill-card" : "fill-sand"}`}
    />
  ));
});
