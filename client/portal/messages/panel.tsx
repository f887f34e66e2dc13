import { Inbox } from "./inbox.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** Conversations with guests. */
export default function MessagesPanel() {
  const text = useWords("messages");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Inbox />
    </div>
  );
}
