import { renderToStaticMarkup } from "react-dom/server";
import type { Translate } from "#contract/pages/site-view.ts";
import type { PublicIncident, StatusReport } from "#contract/services/status.ts";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Locale, LOCALES } from "#domain/locale.ts";
import { PUBLIC_PARTS, type PublicPart } from "#domain/status/public-parts.ts";
import type { SignalState } from "#domain/status/signals.ts";
import { availability, type DayLevel, levelOf, type StatusDay } from "#domain/status/status-days.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { brand } from "#locales/brand.ts";
import { languagePrefix } from "#locales/portal-paths.ts";
import { dateFormat, numberFormat } from "#locales/words/intl.ts";
import { STYLE } from "./style.ts";

/** A measurement older than this says nothing about now. */
const CURRENT_MS = 15 * MINUTE_MS;
const TIME_ZONE = "Europe/Amsterdam";

/** What the status page shows; times are in milliseconds since the epoch. */
export interface StatusPage {
  locale: Locale;
  words: Translate;
  /** Absent if neither KV nor the store answers. */
  report: StatusReport | undefined;
  now: number;
  mainOrigin: string;
  styles: readonly string[];
  fonts: readonly string[];
}

type Overall = "good" | "slow" | "down" | "unknown";

/** Renders the status page, which has no script. */
export function renderStatusPage(page: StatusPage): string {
  const { locale, words, report, now, mainOrigin } = page;
  const overall = overallOf(report, now);
  const title = `${words("title")} · ${brand.name}`;
  const html = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={words("description")} />
        <meta name="robots" content="noindex" />
        {page.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {page.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className={`status-top ${overall}`}>
          <div className="wrap">
            <nav aria-label={words("navigation")}>
              <a className="status-brand" href={`${mainOrigin}${languagePrefix(locale) || "/"}`}>
                {brand.name}
              </a>
              <ul>
                {LOCALES.map((each) => (
                  <li key={each}>
                    <a
                      href={languagePrefix(each) || "/"}
                      hrefLang={each}
                      lang={each}
                      aria-current={each === locale ? "page" : undefined}
                    >
                      {LANGUAGE_NAMES[each]}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <p className="status-mark" aria-hidden="true">
              <Sign level={overall} />
            </p>
            <h1>{words(`overall.${overall}.title`)}</h1>
            <p className="status-lead">{words(`overall.${overall}.text`)}</p>
            {report && report.at !== null ? (
              <p className="status-at">{words("measured", { time: momentText(locale, report.at) })}</p>
            ) : null}
          </div>
        </header>
        <main className="wrap">
          {report ? <Report page={page} report={report} overall={overall} /> : null}
          <p className="status-contact">
            {words("contact")} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(html)}`;
}

/** What the heading says: the worst part now; an incident that lasts means that not everything is well. */
function overallOf(report: StatusReport | undefined, now: number): Overall {
  if (!report || report.at === null || now - report.at > CURRENT_MS) return "unknown";
  const states = PUBLIC_PARTS.map((part) => report.now[part]);
  if (states.includes("down")) return "down";
  return states.includes("slow") || report.incidents.some(({ resolvedAt }) => resolvedAt === null) ? "slow" : "good";
}

const momentText = (locale: Locale, at: number): string =>
  dateFormat(LANGUAGE_TAGS[locale], {
    timeZone: TIME_ZONE,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);

/** A tick, a wave, a cross or a question mark: states are not told by colour alone. */
function Sign({ level }: { level: Overall }) {
  const paths = {
    good: "M5 13l4.5 4.5L19 7.5",
    slow: "M12 6v8M12 18v.01",
    down: "M6.5 6.5l11 11M17.5 6.5l-11 11",
    unknown: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3M12 18v.01",
  };
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d={paths[level]} />
    </svg>
  );
}

function Report({ page, report, overall }: { page: StatusPage; report: StatusReport; overall: Overall }) {
  const { words } = page;
  const [open, ended] = [true, false].map((lasts) =>
    report.incidents.filter(({ resolvedAt }) => (resolvedAt === null) === lasts),
  );
  return (
    <>
      {open && open.length > 0 ? (
        <section aria-labelledby="open">
          <h2 id="open">{words("open")}</h2>
          {open.map((incident) => (
            <Incident key={incident.id} page={page} incident={incident} />
          ))}
        </section>
      ) : null}
      <section aria-labelledby="parts">
        <h2 id="parts">{words("partsTitle")}</h2>
        <ul className="status-parts">
          {PUBLIC_PARTS.map((part) => (
            <Part
              key={part}
              page={page}
              part={part}
              state={overall === "unknown" ? undefined : report.now[part]}
              days={report.days}
            />
          ))}
        </ul>
        <ul className="status-legend">
          {(["good", "slow", "down", "none"] as const).map((level) => (
            <li key={level}>
              <i className={level} aria-hidden="true" />
              {words(`levels.${level}`)}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ended">
        <h2 id="ended">{words("ended")}</h2>
        {ended && ended.length > 0 ? (
          ended.map((incident) => <Incident key={incident.id} page={page} incident={incident} />)
        ) : (
          <p>{words("noIncidents")}</p>
        )}
      </section>
    </>
  );
}

interface PartProps {
  page: StatusPage;
  part: PublicPart;
  /** Undefined if the last measurement is old. */
  state: SignalState | undefined;
  days: readonly StatusDay[];
}

function Part({ page: { locale, words }, part, state, days }: PartProps) {
  const share = availability(days, part);
  const percent = (value: number) =>
    // Rounded down: 99.996% was not always there.
    numberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 2 }).format(Math.floor(value * 1e4) / 1e4);
  const levels = days.map(({ counts }) => levelOf(counts, part));
  const bad = days.flatMap(({ day, counts }, index) => {
    const level = levels[index];
    return level === "slow" || level === "down" ? [{ day, level, minutes: counts[level][part] || counts.slow[part] }] : [];
  });
  const dayText = (day: string) =>
    dateFormat(LANGUAGE_TAGS[locale], { timeZone: "UTC", day: "numeric", month: "long" }).format(Date.parse(day));
  return (
    <li>
      <h3>{words(`parts.${part}`)}</h3>
      <p className="status-about">{words(`about.${part}`)}</p>
      <p className={`status-now ${state ?? "unknown"}`}>{words(`states.${state ?? "unknown"}`)}</p>
      <svg className="status-bars" viewBox={`0 0 ${days.length * 4} 34`} preserveAspectRatio="none" aria-hidden="true">
        {levels.map((level, index) => (
          <Bar key={days[index]?.day} x={index * 4} level={level} />
        ))}
      </svg>
      <p className="status-share">
        <span>{words("ago")}</span>
        <b>{share === undefined ? words("notMeasured") : words("available", { share: percent(share) })}</b>
        <span>{words("today")}</span>
      </p>
      {bad.length > 0 ? (
        <details>
          <summary>{words("badDays", { count: bad.length })}</summary>
          <ul>
            {bad.toReversed().map(({ day, level, minutes }) => (
              <li key={day}>{words(`badDay.${level}`, { day: dayText(day), count: minutes })}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** Higher bars are worse days, so that they differ not by colour alone. */
function Bar({ x, level }: { x: number; level: DayLevel }) {
  const height = { none: 6, good: 22, slow: 28, down: 34 }[level];
  return <rect className={level} x={x} y={34 - height} width="3" height={height} />;
}

function Incident({ page: { locale, words }, incident }: { page: StatusPage; incident: PublicIncident }) {
  const { id, title, parts, updates, startedAt, resolvedAt } = incident;
  const lasted = resolvedAt === null ? null : Math.max(1, Math.round((resolvedAt - startedAt) / MINUTE_MS));
  return (
    <article className="status-incident" aria-labelledby={id}>
      <h3 id={id}>{title[locale]}</h3>
      <p className="status-about">
        {parts.map((part) => words(`parts.${part}`)).join(", ")}
        {lasted === null ? null : ` · ${lastedText(words, lasted)}`}
      </p>
      <ol>
        {updates.toReversed().map(({ at, state, text }) => (
          <li key={at}>
            <p>
              <b>{words(`incidentStates.${state}`)}</b>{" "}
              <time dateTime={new Date(at).toISOString()}>{momentText(locale, at)}</time>
            </p>
            <p className="status-text">{text[locale]}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}

const lastedText = (words: Translate, minutes: number): string => {
  if (minutes < 120) return words("lasted.minutes", { count: minutes });
  if (minutes * MINUTE_MS < 2 * DAY_MS) return words("lasted.hours", { count: Math.round(minutes / 60) });
  return words("lasted.days", { count: Math.round((minutes * MINUTE_MS) / DAY_MS) });
};
