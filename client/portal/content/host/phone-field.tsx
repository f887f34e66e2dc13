import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { formatPhone } from "#domain/phone.ts";
import { readPhone } from "#contract/services/read-phone.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";

/** The host's telephone number, in an international form or the local one of the home's country. */
export function PhoneField() {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
  return (
    <ParsedField
      name="hostPhone"
      label={text("host.phone")}
      optional={text("optional")}
      type="tel"
      autoComplete="tel"
      value={draft.host.phone}
      write={formatPhone}
      read={(typed) => (typed.trim() === "" ? "" : readPhone(typed, [draft.place.country]))}
      maxLength={30}
      onChange={(phone) => change({ host: { phone } })}
      wrong={text("host.wrongPhone")}
      error={error("host.phone")}
    />
  );
}
