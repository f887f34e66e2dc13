import type { SlotProps } from "../../contract.ts";
import { ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

function Notes({ of }: { of: { title: string; text: string }[] }) {
  return (
    <dl className="notes">
      {of.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PracticalPage({ view }: SlotProps) {
  const { t, content, place, units } = view;
  return (
    <>
      <PageHead view={view} title={t("practical.title")} lead={t("practical.lead")} />
      <div className="practical wrap">
        <section aria-labelledby="times">
          <h2 id="times">{t("practical.times")}</h2>
          <dl className="notes">
            {units.map((unit) => (
              <div key={unit.slug}>
                <dt>{units.length > 1 ? unit.name : t("practical.arriveLeave")}</dt>
                <dd>
                  {t("practical.hours", { checkIn: unit.checkIn, checkOut: unit.checkOut })} {t("units.minimum")}:{" "}
                  {t("units.nights", { count: unit.minimumNights })}.
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="information">
          <h2 id="information">{t("practical.information")}</h2>
          <Notes of={content.practical} />
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach">{t("contact.reach")}</h2>
          <ContactWays view={view} />
          <address>{[place.street, `${place.postalCode} ${place.town}`].filter(Boolean).join(", ")}</address>
        </section>
        <section aria-labelledby="rules">
          <h2 id="rules">{t("practical.rules")}</h2>
          <Notes of={content.houseRules} />
        </section>
      </div>
    </>
  );
}
