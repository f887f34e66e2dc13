import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { NamePlate } from "../own-name/name-plate.tsx";
import { Street } from "../own-name/street.tsx";
import { Dashboard } from "./dashboard.tsx";

export function Themes() {
  const { t } = useLanguage();
  const id = "themes";
  return (
    <Section id={id} className="on-deep overflow-x-clip py-24 md:py-32">
      <div className="wrap">
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-[7fr_5fr] md:items-end">
          <SectionTitle id={id}>{t("themes:title")}</SectionTitle>
          <p className="max-w-[46ch] text-xl text-cream/90">{t("themes:lead")}</p>
        </div>
        <div className="mt-12 grid grid-cols-1 items-center gap-x-12 gap-y-5 lg:grid-cols-[4fr_8fr]">
          <h3 className="text-[clamp(1.75rem,1.3rem+1.5vw,2.5rem)]">{t("themes:own.title")}</h3>
          <NamePlate anchor={id} />
        </div>
        <Street />
        <Dashboard />
      </div>
    </Section>
  );
}
