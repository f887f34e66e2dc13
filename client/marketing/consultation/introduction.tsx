import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { KitchenTable } from "./drawings.tsx";
import { FORM_ID } from "./form-id.ts";

/** Explains the consultation and links to the form. */
export function Introduction() {
  const text = usePageTexts("consultation");
  return (
    <div className="overflow-x-clip">
      <div className="wrap consultation-top">
        <div>
          <h1 className="title-xl consultation-title">{text("title")}</h1>
          <p className="mt-7 mb-8 max-w-[44ch] text-xl">{text("lead")}</p>
          <ButtonLink href={`#${FORM_ID}`}>{text("choose")}</ButtonLink>
        </div>
        <KitchenTable />
      </div>
    </div>
  );
}
