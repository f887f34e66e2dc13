import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import type { DomainState } from "#domain/domains/states.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { siteOrigin } from "../workspace/site-origin.ts";
import { ChooseHost } from "./choose-host.tsx";
import { DomainFindings } from "./domain-findings.tsx";
import { DomainProgress } from "./domain-progress.tsx";
import { DomainRecords } from "./domain-records.tsx";
import type { Domains } from "./domains.ts";
import { CheckDns } from "./check-dns.tsx";
import { RegistrarSteps } from "./registrar-steps.tsx";
import { RemoveDomain } from "./remove-domain.tsx";
import { SendSteps } from "./send-steps.tsx";

const LOOKS: Record<DomainState, "plain" | "good" | "attention" | "bad"> = {
  draft: "plain",
  "waiting-for-dns": "attention",
  verifying: "attention",
  "issuing-certificate": "attention",
  verified: "good",
  active: "good",
  broken: "bad",
  removed: "plain",
};

interface DomainCardProps {
  domain: DomainView;
  all: Domains;
}

/** A domain with its state, its findings and the next steps. */
export function DomainCard({ domain, all: { domains, certificates, registrars } }: DomainCardProps) {
  const text = useWords("domeinen");
  const { displayName, state, serving, primaryHost, findings, hosts } = domain;
  const isTroubled = serving && findings.some(({ blocking }) => blocking);
  const about = { domain: displayName, host: primaryHost };
  const isNewest = domains.every(({ createdAt }) => createdAt <= domain.createdAt);
  return (
    <Panel title={displayName} aside={<Badge look={LOOKS[state]}>{text(`states.${state}.name`)}</Badge>}>
      <div className="grid grid-cols-1 gap-6">
        <DomainProgress domain={domain} certificates={certificates} />
        <div className="grid grid-cols-1 gap-3">
          <div role="status" className="max-w-[62ch]">
            <p>{text(`states.${state}.text`, about)}</p>
            {state === "broken" && <p className="mt-1.5">{text(serving ? "brokenServed" : "brokenStopped", about)}</p>}
            {isTroubled && state !== "broken" && <p className="mt-1.5 font-semibold">{text("troubled")}</p>}
          </div>
          {serving && (
            <a
              href={siteOrigin({ subdomain: null, customDomain: primaryHost })}
              target="_blank"
              rel="noopener"
              className={`${buttonClass("quiet")} justify-self-start`}
            >
              {text("open", about)}
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
            </a>
          )}
        </div>
        <DomainFindings domain={domain} />
        {state !== "draft" && <CheckDns domain={domain} />}
        {serving && !isTroubled ? (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
              {text("records.show")}
            </summary>
            <div className="mt-3">
              <SetupSteps domain={domain} registrars={registrars} />
            </div>
          </details>
        ) : (
          <SetupSteps domain={domain} registrars={registrars} />
        )}
        {state === "draft" && <CheckDns domain={domain} look={isNewest ? "primary" : "quiet"} />}
        {hosts.length > 1 && <ChooseHost domain={domain} certificates={certificates} />}
        <div className="border-t border-ink/15 pt-5">
          <RemoveDomain domain={domain} />
        </div>
      </div>
    </Panel>
  );
}

/** DNS records to set at the registrar, with a link to email them to somebody else. */
function SetupSteps({ domain, registrars }: { domain: DomainView; registrars: Domains["registrars"] }) {
  const text = useWords("domeinen");
  const { locale } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const registrar = registrars.find(({ id }) => id === (chosen ?? domain.registrar));
  return (
    <div className="grid grid-cols-1 gap-5">
      <h3 className="font-display text-lg font-bold tracking-tight">{text("records.title")}</h3>
      <RegistrarSteps domain={domain} registrars={registrars} registrar={registrar} onChoose={setChosen} />
      <DomainRecords domain={domain} registrar={registrar} />
      <Notice>{text(domain.mail ? "mail.some" : "mail.none")}</Notice>
      <p className="text-soft">
        {text("records.patience")}{" "}
        {domain.yieldsAt !== null && text("records.until", { date: momentText(domain.yieldsAt, locale) })}
      </p>
      <SendSteps domain={domain} registrar={registrar} />
    </div>
  );
}
