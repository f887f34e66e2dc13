import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";

/** Shown when the URL has no order id, or an unknown one (`hasId`). */
export function NoOrder({ hasId }: { hasId: boolean }) {
  const { locale } = useLanguage();
  const text = usePageTexts("checkout");
  return (
    <div className="wrap grid justify-items-start gap-6 py-20 md:py-32">
      <h1 className="title-l max-w-[16ch]">{text("noOrder.title")}</h1>
      <p className="max-w-[56ch] text-xl">{text(hasId ? "noOrder.unknown" : "noOrder.none")}</p>
      <p className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonLink href={pathOf("pricing", locale)}>{text("noOrder.pricing")}</ButtonLink>
        <TextLink href={pathOf("contact", locale)}>{text("noOrder.contact")}</TextLink>
      </p>
    </div>
  );
}
