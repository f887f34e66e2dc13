import { contactLead, ContactWays } from "../../base/slots/contact.tsx";
import type { SlotProps } from "../../contract.ts";

/** The host's contact details, at the end of the route. */
export function Contact({ view }: SlotProps) {
  const { host, t, paths } = view;
  return (
    <section className="contact" aria-labelledby="contact">
      <div className="wrap">
        <h2 id="contact">{t("contact.title", { name: host.name })}</h2>
        <div>
          <p className="lead">{contactLead(view)}</p>
          <a className="button" href={paths.availability}>
            {t("book.check")}
          </a>
        </div>
        <ContactWays view={view} />
      </div>
    </section>
  );
}
