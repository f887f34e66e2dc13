import Mail from "lucide-react/icons/mail";
import { buttonClass } from "../../kit/ui/button.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { apexSetup } from "./apex-setup.ts";
import type { Registrar } from "./domains.ts";

/** Link that opens an email with the steps, for somebody else to follow. */
export function SendSteps({ domain, registrar }: { domain: DomainView; registrar: Registrar | undefined }) {
  const text = useWords("domeinen");
  const { ownership, alias, apex } = domain.records;
  const setup = apex && apexSetup(apex, registrar);
  const lines = [ownership, alias, ...(setup?.lines ?? [])].map(({ type, name, value }) => `${type}   ${name}   ${value}`);
  if (apex && setup?.redirectTo !== undefined) lines.push(text("send.redirect", { host: apex.host, to: setup.redirectTo }));
  const values = { domain: domain.displayName, records: lines.join("\n") };
  const query = `subject=${encodeURIComponent(text("send.subject", values))}&body=${encodeURIComponent(text("send.body", values))}`;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="text-soft">{text("send.text")}</p>
      <a href={`mailto:?${query}`} className={buttonClass("quiet")}>
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        {text("send.label")}
      </a>
    </div>
  );
}
