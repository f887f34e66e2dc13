import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { wholeMailQuery } from "./conversations.ts";
import { LinkedText } from "./linked-text.tsx";

/** All text of an email of which the message is a part, loaded when it is opened. */
export function WholeMail({ bookingId, messageId }: { bookingId: string; messageId: string }) {
  const text = useWords("messages");
  const { id: siteId } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...wholeMailQuery(siteId, bookingId, messageId), enabled: isOpen });
  return (
    <details className="mt-2 text-[0.9375rem]" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2.5 text-soft underline underline-offset-2">{text("thread.whole")}</summary>
      <div className="border-l-2 border-ink/20 pl-3" aria-live="polite">
        <RefusalNotice error={error} />
        {data && <LinkedText text={data.text} />}
      </div>
    </details>
  );
}
