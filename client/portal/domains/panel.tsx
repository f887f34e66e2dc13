import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { AddDomain } from "./add-domain.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domains.ts";
import { AddressEditor } from "./address/address-editor.tsx";
import { FocusField } from "../missing/focus-field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";

/** Addresses of a site: its subdomain and the owner's custom domains. */
export default function DomainsPanel() {
  const text = useWords("domeinen");
  const shell = useWords("shell");
  const { id, status } = useSite();
  const { data, error } = useQuery(domainsQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={6} />;
  const isFirst = data.domains.length === 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Panel title={text("own.title")} text={text(status === "draft" ? "own.text" : "own.change")}>
        <div className="max-w-xl">
          <AddressEditor />
        </div>
      </Panel>
      {status === "draft" && !isFirst && <Notice>{text("unpublished")}</Notice>}
      {data.domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} all={data} />
      ))}
      <Panel title={text(isFirst ? "add.title" : "add.another")} text={text(isFirst ? "dns" : "add.anotherText")}>
        <AddDomain key={data.domains.length} isFirst={isFirst} />
        {isFirst && <p className="mt-4 max-w-[62ch] text-soft">{text("add.none")}</p>}
      </Panel>
      <FocusField />
    </div>
  );
}
