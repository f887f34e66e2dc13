import { RETENTION_DAYS } from "#domain/retention.ts";
import type { SlotProps } from "../../contract.ts";
import { PageHead } from "../slots/frame.tsx";

const hostDetails = ({ name, street, postalCode, town, email }: SlotProps["view"]["host"]): string =>
  [name, street, `${postalCode} ${town}`.trim(), email].filter(Boolean).join(", ");

const POINTS = ["who", "what", "cookies", "contact", "reviews", "rights"] as const;

export function PrivacyPage({ view }: SlotProps) {
  const { t, host } = view;
  const values = { name: host.name, email: host.email, host: hostDetails(host), days: RETENTION_DAYS.messages };
  return (
    <>
      <PageHead view={view} title={t("privacy.title")} lead={t("privacy.lead")} />
      <div className="prose wrap">
        {POINTS.map((point) => (
          <section key={point} aria-labelledby={`privacy-${point}`}>
            <h2 id={`privacy-${point}`}>{t(`privacy.${point}.title`)}</h2>
            <p>{t(`privacy.${point}.text`, values)}</p>
          </section>
        ))}
      </div>
    </>
  );
}
