import { Panel } from "../../kit/ui/panel.tsx";
import { PlaceEditor } from "./place/place-editor.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** The home's address and its pin on the map. */
export default function PlacePart() {
  const text = useWords("content");
  return (
    <Panel title={text("place.title")} text={text("place.text")}>
      <PlaceEditor />
    </Panel>
  );
}
