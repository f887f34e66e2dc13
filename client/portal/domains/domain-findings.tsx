import type { DomainView } from "#contract/owners/domain.ts";
import type { Finding } from "#domain/domains/states.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** Problems that the last DNS check found, each with its solution; blocking ones first. */
export function DomainFindings({ domain: { findings, hosts } }: { domain: DomainView }) {
  const text = useWords("domeinen");
  if (findings.length === 0) return null;
  const sorted = findings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking));
  const details = hosts.flatMap(({ certificateDetail }) => certificateDetail ?? []);
  return (
    <ul aria-label={text("findings.label")} className="grid grid-cols-1 gap-3">
      {sorted.map((finding) => (
        <li key={`${finding.code} ${finding.host}`}>
          <Notice kind={finding.blocking ? "warning" : "info"}>
            <FindingText finding={finding} />
            {finding.code === "CERTIFICATE_FAILED" && details.length > 0 && (
              <p className="text-[0.9375rem]">{text("findings.issuerSays", { detail: details.join(" · ") })}</p>
            )}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function FindingText({ finding: { code, host, blocking, found, cdn, issuers } }: { finding: Finding }) {
  const text = useWords("domeinen");
  const service = cdn === undefined ? "" : text(`services.${cdn as "wix"}`);
  const values = { host, service, issuer: issuers?.[0] ?? "", issuers: issuers?.join(", ") ?? "" };
  return (
    <>
      <p className="font-semibold break-words">{text(`findings.${code}.what`, values)}</p>
      <p className="break-words">{text(`findings.${code}.do`, values)}</p>
      {found && found.length > 0 && (
        <p className="text-[0.9375rem]">
          {text("findings.found")}{" "}
          {found.map((value) => (
            <code key={value} className="mr-2 break-all">
              {value}
            </code>
          ))}
        </p>
      )}
      {!blocking && <p className="text-[0.9375rem]">{text("findings.notUrgent")}</p>}
    </>
  );
}
