import type { SiteView } from "#contract/pages/site-view.ts";
import { hasAbout } from "../../base/slots/about.tsx";
import { hasLocation } from "../../base/slots/location.tsx";

/** The stripes walkers follow: the theme's mark, in the name's place and under its headings. */
export function Blaze() {
  return <span className="blaze" aria-hidden="true" />;
}

/** `52,82° NB, 6,39° OL`; empty if the place has no coordinates. */
export function coordinates({ place: { latitude, longitude }, located, t, format }: SiteView): string {
  if (!located) return "";
  const degrees = (value: number, side: string) => `${format.number(Math.abs(value), 2)}° ${t(`theme.compass.${side}`)}`;
  return `${degrees(latitude, latitude < 0 ? "south" : "north")}, ${degrees(longitude, longitude < 0 ? "west" : "east")}`;
}

interface Waymark {
  id: string;
  label: string;
  /** A number that describes the section. */
  sign: string;
}

/** Returns the home page's sections in the theme's order. The headings are numbered in CSS (see `h2` in theme.css). */
function waymarks(view: SiteView): Waymark[] {
  const { t, format, content, rating, units, pictures, amenities } = view;
  const { repliesWithin } = view.host;
  const things = amenities.reduce((sum, { amenities: some }) => sum + some.length, 0);
  const nearest = content.distances.reduce<number | undefined>(
    (least, { km }) => (least === undefined || km < least ? km : least),
    undefined,
  );
  const marks: (Omit<Waymark, "label"> | undefined)[] = [
    pictures.length > 1 ? { id: "gallery", sign: format.number(pictures.length) } : undefined,
    hasAbout(content)
      ? {
          id: "about",
          sign:
            units.length === 1 && units[0]?.area
              ? t("units.area", { area: units[0].area })
              : t("units.sleeps", { count: view.sleeps }),
        }
      : undefined,
    units.length > 1 ? { id: "units", sign: format.number(units.length) } : undefined,
    things > 0 ? { id: "amenities", sign: format.number(things) } : undefined,
    { id: "availability", sign: t("theme.calendar") },
    rating ? { id: "reviews", sign: `${format.number(rating.average, 1)} ${t("theme.outOf")}` } : undefined,
    hasLocation(view)
      ? {
          id: "location",
          sign:
            nearest === undefined ? view.place.town : t("theme.nearest", { km: format.number(nearest, nearest < 10 ? 1 : 0) }),
        }
      : undefined,
    { id: "contact", sign: repliesWithin === null ? view.host.name : t("theme.replies", { count: repliesWithin }) },
  ];
  const found = marks.filter((mark) => mark !== undefined);
  return view.sections.flatMap((section) => {
    const mark = found.find(({ id }) => id === section.toLowerCase());
    return mark ? { ...mark, label: t(`theme.way.${mark.id}`) } : [];
  });
}

/** The page as a walking route: numbered waymarks along a dashed line. */
export function Route({ view }: { view: SiteView }) {
  return (
    <nav className="route" aria-label={view.t("theme.route")}>
      <ol className="wrap">
        {waymarks(view).map(({ id, label, sign }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <strong>{label}</strong>
              <span>{sign}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
