import type { SlotProps } from "../../contract.ts";
import { MarkdownInside } from "../markdown.tsx";
import { ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

interface NotesProps {
  id: string;
  title: string;
  of: { title: string; text: string }[];
}

function NotesSection({ id, title, of }: NotesProps) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="notes">
        {of.map((note) => (
          <div key={note.title}>
            <dt>{note.title}</dt>
            <dd>
              <MarkdownInside of={note.text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
        <NotesSection id="information" title={t("practical.information")} of={content.practical} />
        <section aria-labelledby="reach">
          <h2 id="reach">{t("contact.reach")}</h2>
          <ContactWays view={view} />
          <address>{[place.street, `${place.postalCode} ${place.town}`.trim()].filter(Boolean).join(", ")}</address>
        </section>
        <NotesSection id="rules" title={t("practical.rules")} of={content.houseRules} />
      </div>
    </>
  );
}
