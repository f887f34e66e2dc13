import { TextField } from "#client/kit/fields/field.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";

/** Field for the name of the site. With a single home, it also renames the home. */
export function NameField() {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
  const rename = (name: string) => {
    const units = draft.units.map((unit) => {
      const content = Object.entries(unit.content).map(([locale, words]) => [
        locale,
        words.name === draft.name ? { ...words, name } : words,
      ]);
      return { ...unit, content: Object.fromEntries(content) as typeof unit.content };
    });
    change({ name, ...(units.length === 1 ? { units } : {}) });
  };
  return (
    <TextField
      name="name"
      label={text("home.name")}
      hint={text("home.nameHint")}
      value={draft.name}
      maxLength={80}
      error={error("name")}
      onChange={rename}
    />
  );
}
