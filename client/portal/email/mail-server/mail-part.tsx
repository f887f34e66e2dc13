import { useQuery } from "@tanstack/react-query";
import { mailServerQuery } from "../mails.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { FailedCauses } from "./failed-causes.tsx";
import { ServerPanel } from "./server-panel.tsx";
import { Suppressions } from "./suppressions.tsx";

/** The mail server for emails to guests, and the addresses that get none. */
export function MailPart() {
  const shell = useWords("shell");
  const { id } = useSite();
  const { data, error } = useQuery(mailServerQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ServerPanel key={id} state={data} />
      <FailedCauses />
      <Suppressions />
    </div>
  );
}
