import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { FromPriceView, SiteView } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Icon } from "../icon.tsx";

/** The site's pages, the current one marked. */
export function SiteLinks({ view }: SlotProps) {
  return (
    <ul className="links">
      {view.menu.map(({ id, href, label, current }) => (
        <li key={id}>
          <a href={href} aria-current={current ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Links to this page in the other languages; renders nothing on a site in one language. A group instead of a landmark, because a
 * page has it in its header and in its footer.
 */
export function Languages({ view }: SlotProps) {
  if (view.languages.length < 2) return null;
  return (
    <div className="languages" role="group" aria-label={view.t("nav.language")}>
      <ul>
        {view.languages.map(({ locale, label, href, current }) => (
          <li key={locale}>
            <a
              href={href}
              lang={locale}
              hrefLang={locale}
              aria-label={`${locale.toUpperCase()}, ${label}`}
              aria-current={current ? "true" : undefined}
            >
              {locale.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The site's links; on a phone behind a button that needs no script. */
export function Menu({ view }: SlotProps) {
  return (
    <>
      <nav className="menu-wide" aria-label={view.t("nav.main")}>
        <SiteLinks view={view} />
      </nav>
      <details className="menu-narrow">
        <summary>
          <Icon>
            <path d="M4 7h16M4 12h16M4 17h16" />
          </Icon>
          <span>{view.t("nav.menu")}</span>
        </summary>
        <nav aria-label={view.t("nav.main")}>
          <SiteLinks view={view} />
        </nav>
      </details>
    </>
  );
}

/** The name in the header: the owner's logo, or else the name with the theme's mark. */
export function SiteName({ view, mark, ...rest }: SlotProps & { mark?: ReactNode; style?: CSSProperties }) {
  const { logo, name } = view;
  const written = mark ? <span>{name}</span> : name;
  return (
    <a className="site-name" href={view.paths.home} {...rest}>
      {logo ? (
        <img className="logo" src={logo.src} width={logo.width} height={logo.height} alt={name} />
      ) : (
        <>
          {mark}
          {written}
        </>
      )}
    </a>
  );
}

export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <SiteName view={view} />
      <Menu view={view} />
      <Languages view={view} />
      <a className="button button-small header-book" href={view.paths.availability}>
        {view.t("book.check")}
      </a>
    </header>
  );
}

/** Returns the price and link of the page's booking bar: those of the page's unit, or else the site's lowest price. */
export function offerOf(view: SiteView): { from: FromPriceView | null; href: string } {
  const { page } = view;
  const unit = page.kind === "unit" ? view.units.find(({ slug }) => slug === page.slug) : undefined;
  return unit ? { from: unit.from, href: "#availability" } : { from: view.from, href: view.paths.availability };
}

export function BookingBar({ view }: SlotProps) {
  const { from, href } = offerOf(view);
  return (
    <aside className="booking-bar" aria-label={view.t("book.check")}>
      {from ? (
        <p>
          <span className="booking-bar-from">{view.t("price.from")}</span> <strong>{view.format.money(from.price)}</strong>{" "}
          {from.stay}
        </p>
      ) : (
        <p>{view.t("availability.title")}</p>
      )}
      <a className="button" href={href}>
        {view.t("book.check")}
      </a>
    </aside>
  );
}

export function PageHead({ view, title, lead }: SlotProps & { title: string; lead?: string }) {
  return (
    <div className="page-head wrap">
      <p className="page-head-name">
        <a href={view.paths.home}>{view.name}</a>
      </p>
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
    </div>
  );
}

const hostTown = ({ host }: SiteView): string => `${host.postalCode.replace(" ", "\u00a0")} ${host.town}`.trim();

/** The registrations of the page's home, or else of all homes: each with the home's name if they differ. */
function registrationsOf({ page, units, t }: SiteView): string[] {
  const shown = units.filter(({ slug }) => page.kind !== "unit" || slug === page.slug);
  const numbers = new Set(shown.map(({ registrationNumber }) => registrationNumber ?? ""));
  const isOne = numbers.size === 1;
  const lines = shown.flatMap(({ name, registrationNumber: number }) => {
    if (!number) return [];
    return isOne ? t("footer.registration", { number }) : t("footer.registrationOf", { name, number });
  });
  return [...new Set(lines)];
}

/** The legally required information of every footer about the site's host, and links to legal pages. */
export function Imprint({ view }: SlotProps) {
  const { host, t } = view;
  return (
    <div className="imprint">
      <p>{[host.name, host.street, hostTown(view)].filter(Boolean).join(", ")}</p>
      {registrationsOf(view).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={view.paths.privacy}>{t("nav.privacy")}</a>
        {/* The home page has no room for it; the page of every booking is in the emails about it. */}
        {view.page.kind === "home" ? null : (
          <>
            {" "}
            <a href={view.paths.findBooking}>{t("nav.find-booking")}</a>
          </>
        )}
        {view.legal.map(({ kind, href, title }) => (
          <Fragment key={kind}>
            {" "}
            <a href={href}>{title}</a>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

export function Footer({ view }: SlotProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <p className="site-name">{view.name}</p>
        <nav aria-label={view.t("nav.footer")}>
          <SiteLinks view={view} />
        </nav>
        <Languages view={view} />
        <Imprint view={view} />
      </div>
    </footer>
  );
}
