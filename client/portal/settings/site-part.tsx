import { Link } from "wouter";
import { buttonClass } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { NameField } from "../content/home/name-field.tsx";
import { LanguagesEditor } from "../content/languages/languages-editor.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** Form for the name and languages of a site. */
export function SitePart() {
  const text = useWords("settings");
  const { draft } = useDraft();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title={text("site.title")} text={text("site.text")}>
        <div className="grid max-w-xl gap-5">
          <NameField />
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
