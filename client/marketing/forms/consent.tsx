import { pathOf } from "#locales/paths.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Tick } from "../../kit/fields/field.tsx";
import type { Form } from "./use-form.ts";

/** Text with one link: `before [link text] after`. */
const LINKED = /^(.*)\[(.+)\](.*)$/;

/** Checkbox for consent to the privacy policy, which opens in a new tab so that the form keeps its input. */
export function Consent({ form, text, error }: { form: Form; text: string; error: string | undefined }) {
  const { locale, t } = useLanguage();
  const [, before, words, after] = LINKED.exec(text) ?? [];
  return (
    <Tick name="consent" error={error} checked={form.values("consent").includes("yes")}>
      {before}
      <a
        href={pathOf("privacy", locale)}
        target="_blank"
        className="font-semibold underline decoration-coral decoration-2 underline-offset-4"
      >
        {words}
        <span className="sr-only"> ({t("forms:newTab")})</span>
      </a>
      {after}
    </Tick>
  );
}
