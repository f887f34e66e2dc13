import type { ReactNode } from "react";
import { Badge } from "#client/portal/ui/badge.tsx";
import { CopyField } from "#client/portal/ui/copy-field.tsx";
import type { DomainView } from "#contract/domain.ts";
import type { DnsLine } from "#domain/domains/records.ts";
import { useWords } from "../texts.ts";
import { apexWay } from "./apex-way.ts";
import type { Registrar } from "./domains.ts";

/** After these nothing can be said about single records. */
const NOTHING_SEEN = ["NXDOMAIN", "SERVFAIL", "DNSSEC_BOGUS", "RESOLVER_UNREACHABLE"];

interface RecordsProps {
  domain: DomainView;
  registrar: Registrar | undefined;
}

/** What is to be typed in at the registrar, to be copied field by field, with what of it was found. */
export function DomainRecords({ domain, registrar }: RecordsProps) {
  const text = useWords("domeinen");
  const { records, hosts, findings, checkedAt } = domain;
  const isSeen = checkedAt !== null && !findings.some(({ code }) => NOTHING_SEEN.includes(code));
  const found = (is: boolean) => (isSeen ? is : undefined);
  const points = (host: string) => found(hosts.some((each) => each.host === host && each.pointing));
  const owned = found(!findings.some(({ host }) => host === records.ownership.host));
  const way = records.apex && apexWay(records.apex, registrar);
  return (
    <ol className="grid grid-cols-1 gap-4">
      <Line line={records.ownership} title={text("records.ownership")} found={owned} />
      <Line line={records.alias} title={text("records.alias", { host: records.alias.host })} found={points(records.alias.host)} />
      {records.apex && way && (
        <>
          {way.lines.map((line) => (
            <Line
              key={line.type + line.value}
              line={line}
              title={text("records.apex", { host: line.host })}
              text={text(way.isAsked ? "records.askAlias" : "records.apexText")}
              found={points(line.host)}
            />
          ))}
          {way.redirectTo !== undefined && (
            <Card
              title={text("records.redirect", { host: records.apex.host })}
              text={text(way.isAsked ? "records.orRedirect" : "records.redirectText", { host: records.apex.host })}
            >
              <Copy label={text("records.redirectTo")} value={way.redirectTo} />
            </Card>
          )}
        </>
      )}
    </ol>
  );
}

function Line({ line, ...card }: { line: DnsLine; title: string; text?: string; found?: boolean | undefined }) {
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
  /** Whether the last look found it; undefined where it did not look. */
  found?: boolean | undefined;
  children: ReactNode;
}

function Card({ title, text: about, type, found, children }: CardProps) {
  const text = useWords("domeinen");
  return (
    <li className="rounded-xl border border-ink/20 bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {type && <span className="rounded-md bg-ink px-2 font-mono text-sm font-semibold text-paper">{type}</span>}
        <h4 className="mr-auto min-w-0 font-sans text-base font-semibold tracking-normal break-words">{title}</h4>
        {found !== undefined && (
          <Badge look={found ? "good" : "attention"}>{text(found ? "records.found" : "records.notFound")}</Badge>
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
