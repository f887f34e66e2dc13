import type { FormHTMLAttributes, ReactNode } from "react";
import { type PartyLimits, type SiteView, type UnitView, USUAL_ADULTS } from "#contract/pages/site-view.ts";
import type { StaySearch } from "#contract/pages/stay-search.ts";
import { parseDate } from "#domain/dates.ts";
import { CarriedFields } from "./carried-fields.tsx";
import { islandOf } from "./island.tsx";
import { Adults, Companions } from "./party-fields.tsx";

interface SearchFormProps {
  view: SiteView;
  /** The searched unit; all units without it. */
  unit?: UnitView | undefined;
  /** The search that was answered. */
  search?: StaySearch | undefined;
  /** True if the guest may choose one of several units. */
  withUnits?: boolean;
  /** The stored form for which another stay is chosen; the booking page then answers. */
  edit?: string | null;
  /** Further attributes of the form. */
  form?: FormHTMLAttributes<unknown>;
  /** After the fields. */
  children?: ReactNode;
}

/** The search for a stay, which the prices page answers: the same fields in the same order on every page. */
export function SearchForm({ view, unit, search, withUnits = false, edit = null, form, children }: SearchFormProps) {
  const { t, paths, today, units } = view;
  const asked = unit ? [unit] : units;
  const limits = joinLimits(asked);
  const date = { type: "date", required: true, min: today };
  const hasCodes = asked.some(({ guests }) => guests.hasCodes);
  const isOpen = Boolean(search && (search.children || search.code || Number(search.pets)));
  const action = edit === null ? paths.prices : paths.book;
  const { adults = "", children: ages = "", pets = "" } = search ?? {};
  const party = { adults: adults || String(Math.min(USUAL_ADULTS, limits.max)), ages, pets };
  return (
    <form
      {...form}
      {...islandOf("search")}
      className="stay-form"
      action={edit === null ? `${action}#answer` : action}
      method="get"
    >
      <CarriedFields action={action} />
      {edit === null ? null : <input type="hidden" name="edit" value={edit} />}
      {unit && units.length > 1 ? <input type="hidden" name="unit" value={unit.slug} /> : null}
      {withUnits && units.length > 1 ? (
        <label>
          <span>{t("units.which")}</span>
          <select name="unit" defaultValue={search?.unit ?? ""}>
            <option value="">{t("search.all")}</option>
            {units.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        <span>{t("calendar.arrival")}</span>
        <input name="arrival" {...date} defaultValue={parseDate(search?.arrival ?? "")} />
      </label>
      <label>
        <span>{t("calendar.departure")}</span>
        <input name="departure" {...date} defaultValue={parseDate(search?.departure ?? "")} />
      </label>
      <Adults limits={limits} party={party} t={t} />
      <details open={isOpen}>
        <summary>{t(limits.pets > 0 ? "search.more" : "search.moreChildren")}</summary>
        <Companions limits={limits} party={party} t={t} />
        {hasCodes ? (
          <label>
            <span>{t("search.code")}</span>
            <input name="code" autoComplete="off" defaultValue={search?.code} />
          </label>
        ) : null}
      </details>
      <button type="submit" className="button">
        {t("search.ask")}
      </button>
      <output className="stay-total" />
      {children}
    </form>
  );
}

/** The limits of a search of these units: a group that is too large for each may fit into several. */
function joinLimits(units: UnitView[]): PartyLimits {
  const all = units.map(({ guests }) => guests);
  const babies = all.flatMap((limits) => limits.babies ?? []);
  return {
    max: all.reduce((sum, { max }) => sum + max, 0),
    babies:
      babies.length < all.length
        ? null
        : { max: Math.max(...babies.map(({ max }) => max)), maxAge: Math.min(...babies.map(({ maxAge }) => maxAge)) },
    pets: Math.max(...all.map(({ pets }) => pets)),
  };
}
