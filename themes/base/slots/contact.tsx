import type { SlotProps } from "../../contract.ts";
import { formatPhone } from "#domain/phone.ts";

/** Links to all ways to contact the host. */
export function ContactWays({ view }: SlotProps) {
  const { host, t } = view;
  if (!host.phone && !host.email) return null;
  return (
    <ul className="contact-ways">
      {host.phone ? (
        <li>
          <span>{t("contact.phone")}</span> <a href={`tel:${host.phone}`}>{formatPhone(host.phone)}</a>
        </li>
      ) : null}
      {host.email ? (
        <li>
          <span>{t("contact.email")}</span> <a href={`mailto:${host.email}`}>{host.email}</a>
        </li>
      ) : null}
      {host.whatsapp && host.phone ? (
        <li>
          <span>WhatsApp</span>{" "}
          <a href={`https://wa.me/${host.phone.replace(/\D/g, "")}`} rel="noreferrer">
            {t("contact.whatsapp")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

export function Contact({ view }: SlotProps) {
  const { host, t } = view;
  return (
    <section className="contact wrap" aria-labelledby="contact">
      <h2 id="contact">{t("contact.title", { name: host.name })}</h2>
      <p>{t("contact.lead", { count: host.repliesWithin })}</p>
      <ContactWays view={view} />
      <p>
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
      </p>
    </section>
  );
}
