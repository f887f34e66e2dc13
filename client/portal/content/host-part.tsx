import { Panel } from "../../kit/ui/panel.tsx";
import { HostEditor } from "./host/host-editor.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** The host's name and contact details. */
export default function HostPart() {
  const text = useWords("content");
  return (
    <Panel title={text("host.title")} text={text("host.text")}>
      <div className="max-w-xl">
        <HostEditor />
      </div>
    </Panel>
  );
}
