import { Panel } from "../../ui/panel.tsx";
import { HostEditor } from "../../editors/host/host-editor.tsx";
import { useWords } from "../../texts.ts";

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
