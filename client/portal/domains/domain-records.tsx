import type { ReactNode } from "react";
import { Badge } from "../../kit/ui/badge.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import type { DnsLine } from "#domain/domains/records.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { apexSetup } from "./apex-setup.ts";
import type { Registrar } from "./domains.ts";

/** Findings after which the state of single records is unknown. */
const LOOKUP_FAILURES = ["NXDOMAIN", "SERVFAIL", "DNSSEC_BOGUS", "RESOLVER_UNREACHABLE"];

interface RecordsProps {
  domain: DomainView;
  registrar: Registrar | undefined;
}

/** DNS records to set at the registrar, with buttons to copy their fields and whether the last check found them. */
export function DomainRecords({ domain, registrar }: RecordsProps) {
  const text = useWords("domeinen");
  const { records, hosts, findings, checkedAt } = domain;
  const isChecked = checkedAt !== null && !findings.some(({ code }) => LOOKUP_FAILURES.includes(code));
  const ifChecked = (isFound: boolean) => (isChecked ? isFound : undefined);
  const isPointing = (host: string) => ifChecked(hosts.some((each) => each.host === host && each.pointing));
  const isOwned = ifChecked(!findings.some(({ host }) => host === records.ownership.host));
  const setup = records.apex && apexSetup(records.apex, registrar);
  return (
    <ol className="grid grid-cols-1 gap-4">
      <Line line={records.ownership} title={text("records.ownership")} isFound={isOwned} />
      <Line
        line={records.alias}
        title={text("records.alias", { host: records.alias.host })}
        isFound={isPointing(records.alias.host)}
      />
      {records.apex && setup && (
        <>
          {setup.lines.map((line) => (
            <Line
              key={line.type + line.value}
              line={line}
              title={text("records.apex", { host: line.host })}
              text={text(setup.isUncertain ? "records.askAlias" : "records.apexText")}
              isFound={isPointing(line.host)}
            />
          ))}
          {setup.redirectTo !== undefined && (
            <Card
              title={text("records.redirect", { host: records.apex.host })}
              text={text(setup.isUncertain ? "records.orRedirect" : "records.redirectText", { host: records.apex.host })}
            >
              <Copy label={text("records.redirectTo")} value={setup.redirectTo} />
            </Card>
          )}
        </>
      )}
    </ol>
  );
}

function Line({ line, ...card }: { line: DnsLine; title: string; text?: string; isFound?: boolean | undefined }) {
  const text = useWords("domeinen");
  return (
    <Card {...card} type={line.type}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Copy label={text("records.name")} value={line.name} />
        <Copy label={text("records.value")} value={line.value} />
      </div>
    </Card>
  );
}

interface CardProps {
  title: string;
  text?: string;
  type?: string;
  /** True if the last check found the record; undefined if it did not check. */
  isFound?: boolean | undefined;
  children: ReactNode;
}

function Card({ title, text: about, type, isFound, children }: CardProps) {
  const text = useWords("domeinen");
  return (
    <li className="rounded-xl border border-ink/20 bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {type && <span className="rounded-md bg-ink px-2 font-mono text-sm font-semibold text-paper">{type}</span>}
        <h4 className="mr-auto min-w-0 font-sans text-base font-semibold tracking-normal break-words">{title}</h4>
        {isFound !== undefined && (
          <Badge look={isFound ? "good" : "attention"}>{text(isFound ? "records.found" : "records.notFound")}</Badge>
        )}
      </div>
      {about && <p className="mt-1 text-[0.9375rem] leading-snug text-soft">{about}</p>}
      <div className="mt-3">{children}</div>
    </li>
  );
}

function Copy({ label, value }: { label: string; value: string }) {
  const shell = useWords("shell");
  return <CopyField label={label} value={value} copyLabel={shell("copy")} copiedLabel={shell("copied")} />;
}
