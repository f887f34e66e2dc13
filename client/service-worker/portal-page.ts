import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type en from "#locales/en/offline.json";
import { dayFromNow, type KeptCalendar, type KeptEntry } from "./portal-data.ts";
import { dateFormat, pluralRules } from "#locales/words/intl.ts";

type Texts = (typeof en)["portal"];

/** Stays that are listed of a unit. */
const MAX_LISTED = 40;
const SHOWN_WEEKS = 6;

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#f7efe0,#10211b);--card:light-dark(#fffaf0,#18302a);--ink:light-dark(#12322a,#f6eddc);--line:light-dark(#12322a33,#f6eddc33);--soft:light-dark(#3f5a52,#c9c4b4);--sun:#ffc83a}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:72rem;margin:0 auto;padding:1rem 1rem 3rem;padding-top:max(1rem,env(safe-area-inset-top));display:grid;gap:1.25rem}
h1,h2,h3,p,ul{margin:0;padding:0}
h1{font-size:1.75rem;line-height:1.15}
h2{font-size:1.25rem;line-height:1.25}
h3{font-size:1.0625rem;margin-top:.75rem}
.notice{background:var(--sun);color:#12322a;border-radius:1rem;border-top-left-radius:0;padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
.notice p{flex:1 1 20rem}
a{color:inherit;font-weight:600}
.notice a{display:inline-flex;align-items:center;min-height:2.75rem}
.site{display:grid;gap:1rem}
.panels{display:grid;gap:1rem;align-items:start}
@media(min-width:60rem){.panels{grid-template-columns:2fr 3fr}}
.panel{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;min-width:0}
ul{list-style:none}
li{padding:.5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
li:first-child{border-top:0}
.row{display:flex;gap:1rem;align-items:center;justify-content:space-between}
.soft{color:var(--soft)}
.call{flex:none;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:2px solid;border-radius:2rem;text-decoration:none}
.days{display:grid;grid-template-columns:repeat(7,1fr);gap:2px;margin:.5rem 0 .25rem;font-size:.875rem;text-align:center;font-variant-numeric:tabular-nums}
.days i{font-style:normal;color:var(--soft)}
.days span{padding:.35rem 0;border-radius:.375rem;border:1px solid transparent}
.days .taken{background:var(--ink);color:var(--paper)}
.days .today{border-color:currentColor;font-weight:700}
.units{display:grid;gap:.5rem 2rem}
@media(min-width:80rem){.units.several{grid-template-columns:1fr 1fr}}
`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Renders the calendars that were loaded last as a page of their own, without scripts; it shows when they were loaded. */
export function portalPage(
  lang: keyof typeof LANGUAGE_TAGS,
  texts: Texts,
  again: string,
  sites: { siteName: string; calendar: KeptCalendar }[],
): string {
  const rules = pluralRules(LANGUAGE_TAGS[lang]);
  const dayFormat = dateFormat(LANGUAGE_TAGS[lang], { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  const weekdayFormat = dateFormat(LANGUAGE_TAGS[lang], { weekday: "short", timeZone: "UTC" });
  const longDay = dateFormat(LANGUAGE_TAGS[lang], { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  const today = dayFromNow(0);
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  const people = (count: number): string =>
    fill((texts as Record<string, string>)[`people_${rules.select(count)}`] ?? texts.people_other, { count: String(count) });
  const dates = ({ arrival, departure }: KeptEntry) => dayFormat.formatRange(Date.parse(arrival), Date.parse(departure));
  const nameOf = ({ name, kind }: KeptEntry) =>
    name || (kind === "stay" ? texts.guests : kind === "imported" ? texts.imported : texts.blocked);
  const momentOf = (at: number): string => {
    const moment = new Date(at);
    const isToday = moment.toDateString() === new Date().toDateString();
    const day = { weekday: "long", day: "numeric", month: "long" } as const;
    return dateFormat(LANGUAGE_TAGS[lang], { ...(isToday ? {} : day), hour: "2-digit", minute: "2-digit" }).format(moment);
  };

  const stayLine = (entry: KeptEntry, facts: (string | null)[]): string => {
    const { phone } = entry;
    const call =
      phone === null
        ? ""
        : `<a class="call" href="tel:${escape(phone.replace(/[^\d+]/g, ""))}" aria-label="${escape(fill(texts.callName, { name: nameOf(entry) }))}">${escape(texts.call)}</a>`;
    const more = [...facts, entry.guests === undefined ? null : people(entry.guests)].filter(
      (fact) => fact !== null && fact !== "",
    );
    return `<li class="row"><span><b>${escape(nameOf(entry))}</b><br><span class="soft">${escape(more.join(" · "))}</span></span>${call}</li>`;
  };

  const todayPanel = (units: KeptCalendar["units"]): string => {
    const stays = units.flatMap(({ name, entries }) =>
      entries
        .filter(({ kind }) => kind === "stay" || kind === "imported")
        .map((entry) => ({ unit: units.length > 1 ? name : null, entry })),
    );
    const groups = [
      [texts.departures, stays.filter(({ entry }) => entry.departure === today)],
      [texts.arrivals, stays.filter(({ entry }) => entry.arrival === today)],
      [texts.inHouse, stays.filter(({ entry }) => entry.arrival < today && entry.departure > today)],
    ] as const;
    const shown = groups.filter(([, group]) => group.length > 0);
    const lists = shown.map(
      ([title, group]) =>
        `<h3>${escape(title)}</h3><ul>${group.map(({ unit, entry }) => stayLine(entry, [entry.arrival === today ? entry.arrivalTime : null, unit, dates(entry)])).join("")}</ul>`,
    );
    const body = shown.length === 0 ? `<p class="soft">${escape(texts.nobody)}</p>` : lists.join("");
    return `<section class="panel"><h2>${escape(texts.today)}</h2><p class="soft">${escape(longDay.format(Date.parse(today)))}</p>${body}</section>`;
  };

  const dayGrid = (entries: KeptEntry[]): string => {
    const weekday = (new Date().getDay() + 6) % 7;
    const days = Array.from({ length: SHOWN_WEEKS * 7 }, (_, index) => dayFromNow(index - weekday));
    const names = days.slice(0, 7).map((day) => `<i>${weekdayFormat.format(Date.parse(day))}</i>`);
    const cells = days.map((day) => {
      const isTaken = entries.some(({ arrival, departure }) => arrival <= day && day < departure);
      return `<span class="${[isTaken && "taken", day === today && "today"].filter(Boolean).join(" ")}">${Number(day.slice(8))}</span>`;
    });
    return `<div class="days" aria-hidden="true">${[...names, ...cells].join("")}</div>`;
  };

  const calendarPanel = (units: KeptCalendar["units"]): string => {
    const shown = units.map(({ name, entries }) => {
      const coming = entries.filter(({ departure }) => departure > today).slice(0, MAX_LISTED);
      const list =
        coming.length === 0
          ? `<p class="soft">${escape(texts.free)}</p>`
          : `<ul>${coming.map((entry) => stayLine({ ...entry, phone: null }, [dates(entry)])).join("")}</ul>`;
      return `<section>${units.length > 1 ? `<h3>${escape(name)}</h3>` : ""}${dayGrid(entries)}${list}</section>`;
    });
    return `<section class="panel"><h2>${escape(texts.calendar)}</h2><div class="units${units.length > 1 ? " several" : ""}">${shown.join("")}</div></section>`;
  };

  const sections = sites.map(
    ({ siteName, calendar: { storedAt, units } }) =>
      `<section class="site"><h1>${escape(siteName || units[0]?.name || "")}</h1><div class="notice" role="status"><p>${escape(fill(texts.notice, { moment: momentOf(storedAt) }))}</p><a href="">${escape(again)}</a></div><div class="panels">${todayPanel(units)}${calendarPanel(units)}</div></section>`,
  );
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escape(texts.title)}</title><style>${STYLE}</style><main>${sections.join("")}</main></html>`;
}
