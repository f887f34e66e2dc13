import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { NameField } from "../content/home/name-field.tsx";
import { LanguagesEditor } from "../content/languages/languages-editor.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** Form for the name, registration number and languages of a site. */
export function SitePart() {
  const text = useWords("settings");
  const { t } = useLanguage();
  const { draft, change, fields } = useDraft();
  const error = (field: string) => (fields[field] === undefined ? undefined : t(`forms:errors.${fields[field]}`));
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
