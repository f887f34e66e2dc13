import type { SlotProps } from "../../contract.ts";
import { formatPhone, whatsAppLink } from "#domain/phone.ts";

/** Links to all ways to contact the host. The invented number of a demo cannot be called. */
export function ContactWays({ view }: SlotProps) {
  const { host, isInvented, t } = view;
  if (!host.phone && !host.email) return null;
  const phone = formatPhone(host.phone);
  return (
    <ul className="contact-ways">
      {host.phone ? (
        <li>
          <span>{t("contact.phone")}</span> {isInvented ? phone : <a href={`tel:${host.phone}`}>{phone}</a>}
        </li>
      ) : null}
      {host.email ? (
        <li>
          <span>{t("contact.email")}</span> <a href={`mailto:${host.email}`}>{host.email}</a>
        </li>
      ) : null}
      {host.whatsapp && host.phone && !isInvented ? (
        <li>
          <span>WhatsApp</span>{" "}
          <a href={whatsAppLink(host.phone)} rel="noreferrer">
            {t("contact.whatsapp")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** States who replies, and how soon if the host has set it. */
export function contactLead({ host: { repliesWithin }, t }: SlotProps["view"]): string {
  return repliesWithin === null ? t("contact.personal") : t("contact.lead", { count: repliesWithin });
}

export function Contact({ view }: SlotProps) {
  const { host, t } = view;
  return (
    <section className="contact wrap" aria-labelledby="contact">
      <h2 id="contact">{t("contact.title", { name: host.name })}</h2>
      <p>{contactLead(view)}</p>
      <ContactWays view={view} />
      <p>
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
      </p>
    </section>
  );
}
