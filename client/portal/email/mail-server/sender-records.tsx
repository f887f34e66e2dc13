import { useQuery } from "@tanstack/react-query";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { senderDnsQuery } from "../mails.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";

/** The records that the domain of the owner's sender needs for mail, with those that it has. */
export function SenderRecords({ address }: { address: string }) {
  const text = useWords("mail-settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const { data, error } = useQuery(senderDnsQuery(siteId, domain));
  return (
    <section
      aria-label={text("server.dns.title", { domain })}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-ink/15 pt-4"
    >
      <h3 className="font-sans text-base font-semibold tracking-normal break-words">{text("server.dns.title", { domain })}</h3>
      <p className="max-w-[62ch] text-soft">{text("server.dns.text")}</p>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={3} />}
      {data && !data.isKnown && <p>{text("server.dns.unknown", { domain })}</p>}
      {data && (
        <ul className="grid max-w-[68ch] list-disc gap-2 pl-5">
          <li>
            {text("server.dns.spf")}
            {data.isKnown && <Record value={data.spf} found={text("server.dns.spfFound")} none={text("server.dns.spfNone")} />}
          </li>
          <li>{text("server.dns.dkim")}</li>
          <li>
            {text("server.dns.dmarc", { domain })}
            {data.isKnown && (
              <Record value={data.dmarc} found={text("server.dns.dmarcFound")} none={text("server.dns.dmarcNone")} />
            )}
          </li>
        </ul>
      )}
    </section>
  );
}

const Record = ({ value, found, none }: { value: string | null; found: string; none: string }) => (
  <span className="block font-semibold">
    {value === null ? (
      none
    ) : (
      <>
        {found} <code className="font-mono text-sm font-normal break-all">{value}</code>
      </>
    )}
  </span>
);
