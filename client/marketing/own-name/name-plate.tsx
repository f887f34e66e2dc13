import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { useQueryWriter } from "#client/lib/use-query.ts";
import { KeptQuery } from "#client/marketing/ui/kept-query.tsx";
import { useOwnName } from "./use-own-name.ts";
import "./own-name.css";

const FIELD = "name";

/** The plate beside a front door, to write one's own home's name on. Comes back to the page at `anchor` without JavaScript. */
export function NamePlate({ anchor }: { anchor: string }) {
  const { t } = useLanguage();
  const [path] = useLocation();
  const { given, tooLong, query } = useOwnName();
  const write = useQueryWriter();

  const take = useCallback((form: HTMLFormElement) => write({ [FIELD]: typedIn(form) }), [write]);

  // Somebody may have typed before the app was there.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) take(form.current);
  }, [take]);

  return (
    <form
      ref={form}
      method="get"
      action={`${path}#${anchor}`}
      className="plate"
      onSubmit={(event) => {
        event.preventDefault();
        take(event.currentTarget);
      }}
      onInput={({ currentTarget }) => take(currentTarget)}
    >
      <KeptQuery query={query} own={[FIELD]} />
      <label htmlFor={FIELD} className="plate-label">
        {t("themes:own.label")}
      </label>
      <span className="plate-row">
        <input
          id={FIELD}
          name={FIELD}
          defaultValue={given}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? "name-error name-hint" : "name-hint"}
        />
        <button type="submit">{t("themes:own.submit")}</button>
      </span>
      {tooLong && (
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

function typedIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get(FIELD);
  return typeof typed === "string" ? typed : "";
}
