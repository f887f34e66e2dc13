import { Link } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { buttonClass } from "#client/portal/ui/button.tsx";
import { Select, TextField } from "#client/ui/field.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { CURRENCIES } from "#domain/money.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { NameField } from "../../editors/home/name-field.tsx";
import { LanguagesEditor } from "../../editors/languages/languages-editor.tsx";
import { useWords } from "../../texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";

/** Where our owners' homes are; the others of the world are chosen by their names. */
const TIME_ZONES = [
  "Europe/Amsterdam",
  "Europe/Brussels",
  "Europe/Berlin",
  "Europe/Warsaw",
  "Europe/Paris",
  "Europe/Madrid",
  "Europe/Rome",
  "Europe/Vienna",
  "Europe/Prague",
  "Europe/Lisbon",
  "Europe/London",
  "Europe/Athens",
];

/** Name, time zone, currency and registration of a site. */
export function SitePart() {
  const text = useWords("settings");
  const { t } = useLanguage();
  const { draft, change, fields } = useDraft();
  const error = (field: string) => (fields[field] === undefined ? undefined : t(`forms:errors.${fields[field]}`));
  const zones = TIME_ZONES.includes(draft.timeZone) ? TIME_ZONES : [draft.timeZone, ...TIME_ZONES];
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title={text("site.title")} text={text("site.text")}>
        <div className="grid max-w-xl gap-5">
          <NameField />
          <TextField
            name="registrationNumber"
            label={text("site.registration")}
            hint={text("site.registrationHint")}
            optional={t("forms:optional")}
            error={error("registrationNumber")}
            value={draft.registrationNumber ?? ""}
            onChange={(number) => change({ registrationNumber: number === "" ? null : number })}
            maxLength={60}
          />
          <Select
            name="timeZone"
            label={text("site.timeZone")}
            hint={text("site.timeZoneHint")}
            error={error("timeZone")}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone })}
            options={zones.map((zone) => ({ value: zone, label: zone.replace("Europe/", "") }))}
          />
          <Select
            name="currency"
            label={text("site.currency")}
            hint={text("site.currencyHint")}
            error={error("currency")}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
            options={CURRENCIES.map((currency) => ({ value: currency, label: text(`site.currencies.${currency}`) }))}
          />
        </div>
      </Panel>
      <Panel title={text("site.languages")}>
        <LanguagesEditor />
      </Panel>
      <Panel title={text("site.homes")} text={text("site.homesText", { count: draft.units.length })}>
        <Link href={`${screenPath("dashboard", "content")}?part=homes`} className={buttonClass("quiet")}>
          {text("site.homesLink")}
        </Link>
      </Panel>
    </div>
  );
}
