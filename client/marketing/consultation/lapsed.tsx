import { useLanguage } from "../../kit/i18n/i18n.ts";
import { FORM_ID } from "./form-id.ts";

/** Notice that the slot was not confirmed in time, with a link to the free ones. */
export function Lapsed() {
  const { t } = useLanguage();
  return (
    <div className="wrap pt-8">
      <p role="status" className="rounded-xl bg-sun p-5 font-semibold text-night">
        <a href={`#${FORM_ID}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t("forms:errors.slotLapsed")}
        </a>
      </p>
    </div>
  );
}
