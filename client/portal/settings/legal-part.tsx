import { Button } from "../../kit/ui/button.tsx";
import { TextArea } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { usePicked } from "../../kit/ui/use-picked.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { Locale } from "#domain/locale.ts";
import { useFieldError } from "../workspace/editor-words.ts";
import { loadLanguage } from "../shell/languages.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** Texts of the imprint and the terms, in each language of the site. */
export function LegalPart() {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { draft } = useDraft();
  const [picked, pick] = usePicked("in");
  const locale = draft.locales.find((each) => each === picked) ?? draft.defaultLocale;
  return (
    <Panel title={text("legal.title")} text={text("legal.text")}>
      <Tabs
        label={text("legal.language")}
        value={locale}
        onChange={pick}
        tabs={draft.locales.map((each) => ({ value: each, label: shell(`languages.${each}`), content: <Texts locale={each} /> }))}
      />
    </Panel>
  );
}

function Texts({ locale }: { locale: Locale }) {
  const text = useWords("settings");
  const { draft, change } = useDraft();
  const texts = draft.legal[locale] ?? { imprint: "", terms: "" };
  const write = (changed: Partial<typeof texts>) => change({ legal: { [locale]: { ...texts, ...changed } } });
  const error = useFieldError();
  const { host } = draft;
  const example = [draft.name, host.name, host.street, `${host.postalCode} ${host.town}`.trim(), host.email, host.phone]
    .filter((line) => line !== "")
    .join("  \n");
  /** In the language of the text, which can differ from the portal's. */
  const fillTerms = async () => {
    const language = await loadLanguage(locale);
    await language.loadTexts("portal/legal-examples");
    write({ terms: language.t("portal/legal-examples:terms") });
    showToast(text("legal.filled"));
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextArea
        name={`imprint-${locale}`}
        label={text("legal.imprint")}
        hint={text("legal.imprintHint")}
        rows={7}
        value={texts.imprint}
        error={error(`legal.${locale}.imprint`)}
        onChange={(imprint) => write({ imprint })}
      />
      {texts.imprint === "" && (
        <Button look="quiet" className="justify-self-start" onClick={() => write({ imprint: example })}>
          {text("legal.fill")}
        </Button>
      )}
      <TextArea
        name={`terms-${locale}`}
        label={text("legal.terms")}
        hint={text("legal.termsHint")}
        rows={12}
        value={texts.terms}
        error={error(`legal.${locale}.terms`)}
        onChange={(terms) => write({ terms })}
      />
      {texts.terms === "" && (
        <Button look="quiet" className="justify-self-start" onClick={() => void fillTerms()}>
          {text("legal.fillTerms")}
        </Button>
      )}
    </div>
  );
}
