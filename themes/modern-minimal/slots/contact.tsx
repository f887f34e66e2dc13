import { contactLead, ContactWays } from "../../base/slots/contact.tsx";
import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

export function Contact({ view }: SlotProps) {
  const { host, t } = view;
  return (
    <Rail id="contact" title={t("contact.title", { name: host.name })}>
      <p className="opening">{contactLead(view)}</p>
      <ContactWays view={view} />
      <p>
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
      </p>
    </Rail>
  );
}
