import { memo } from "react";
import { OUTLINE } from "./outline.ts";
import { mapPoint } from "./projection.ts";
import { TOWNS } from "./towns.ts";

interface LandProps {
  /** Country of the home, ISO 3166-1 alpha-2. */
  country: string;
  /** Width of the view in map units. */
  span: number;
}

/** Countries, with the home's highlighted, and the towns whose names fit at this zoom. */
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
