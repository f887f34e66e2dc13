import { contactLead, ContactWays } from "../../base/slots/contact.tsx";
import type { SlotProps } from "../../contract.ts";

export function Contact({ view }: SlotProps) {
  const { host, t } = view;
  return (
    <section className="contact" aria-labelledby="contact">
      <div className="wrap">
        <h2 id="contact">{t("contact.title", { name: host.name })}</h2>
        <div className="split">
          <div>
            <p className="lead">{contactLead(view)}</p>
            <p>
              <a className="button" href={view.paths.availability}>
                {t("book.check")}
              </a>
            </p>
          </div>
          <ContactWays view={view} />
        </div>
      </div>
    </section>
  );
}
