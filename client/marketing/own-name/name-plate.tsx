import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useQueryWriter } from "../../kit/browser/use-query.ts";
import { HiddenQueryFields } from "../ui/hidden-query-fields.tsx";
import { useOwnName } from "./use-own-name.ts";
import "./own-name.css";

const FIELD = "name";

/** Form for the name of the visitor's home, drawn as a name plate. Without JavaScript it loads the page again, at `anchor`. */
export function NamePlate({ anchor }: { anchor: string }) {
  const { t } = useLanguage();
  const [path] = useLocation();
  const { entered, isTooLong, query } = useOwnName();
  const write = useQueryWriter();

  const update = useCallback((form: HTMLFormElement) => write({ [FIELD]: readName(form) }), [write]);

  // The visitor may have typed before hydration.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) update(form.current);
  }, [update]);

  return (
    <form
      ref={form}
      method="get"
      action={`${path}#${anchor}`}
      className="plate"
      onSubmit={(event) => {
        event.preventDefault();
        update(event.currentTarget);
      }}
      onInput={({ currentTarget }) => update(currentTarget)}
    >
      <HiddenQueryFields query={query} own={[FIELD]} />
      <label htmlFor={FIELD} className="plate-label">
        {t("themes:own.label")}
      </label>
      <span className="plate-row">
        <input
          id={FIELD}
          name={FIELD}
          defaultValue={entered}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? "name-error name-hint" : "name-hint"}
        />
        <button type="submit">{t("themes:own.submit")}</button>
      </span>
      {isTooLong && (
        <p id="name-error" className="plate-error">
          <span aria-hidden="true">!</span>
          {t("themes:own.tooLong")}
        </p>
      )}
      <p id="name-hint" className="plate-hint">
        {t("themes:own.hint")}
      </p>
    </form>
  );
}

function readName(form: HTMLFormElement): string {
  const value = new FormData(form).get(FIELD);
  return typeof value === "string" ? value : "";
}
