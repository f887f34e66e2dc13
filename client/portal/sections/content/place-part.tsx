import { Panel } from "../../ui/panel.tsx";
import { PlaceEditor } from "../../editors/place/place-editor.tsx";
import { useWords } from "../../texts.ts";

/** The home's address and its pin on the map. */
export default function PlacePart() {
  const text = useWords("content");
  return (
    <Panel title={text("place.title")} text={text("place.text")}>
      <PlaceEditor />
    </Panel>
  );
}
