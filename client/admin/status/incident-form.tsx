import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Choices, TextArea, TextField } from "../../kit/fields/field.tsx";
import { type AdminIncident, incidentInput, incidentUpdateInput } from "#contract/admin/status.ts";
import { fieldErrors } from "#contract/services/fields.ts";
import { INCIDENT_STATES, type IncidentState, type Translated } from "#contract/services/status.ts";
import { LANGUAGE_NAMES, LOCALES } from "#domain/locale.ts";
import { PUBLIC_PARTS, type PublicPart } from "#domain/status/public-parts.ts";
import { useTexts } from "../shell/texts.ts";
import { STATUS_KEY } from "./status-key.ts";

const EMPTY: Translated = { nl: "", en: "", pl: "" };

interface IncidentFormProps {
  /** The incident that gets a message; absent for a new one. */
  incident?: AdminIncident;
  onDone: () => void;
}

/** Writes a new incident, or a message about one, in the three languages of the status page. */
export function IncidentForm({ incident, onDone }: IncidentFormProps) {
  const text = useTexts("status");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [state, setState] = useState<IncidentState>(incident ? "resolved" : "investigating");
  const [parts, setParts] = useState<PublicPart[]>([]);
  const [title, setTitle] = useState(EMPTY);
  const [message, setMessage] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const saving = useMutation({
    mutationFn: async () => {
      if (!incident) return unwrap(api.admin.status.incidents.$post({ json: { state, parts, title, text: message } }));
      const version = `"${incident.version}"`;
      const sent = { param: { incidentId: incident.id }, header: { "if-match": version }, json: { state, text: message } };
      return unwrap(api.admin.status.incidents[":incidentId"].updates.$post(sent, { headers: { "If-Match": version } }));
    },
    onSuccess: () => {
      showToast(text("incidents.saved"));
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: STATUS_KEY }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const update = { state, text: message };
    const checked = incident ? incidentUpdateInput.safeParse(update) : incidentInput.safeParse({ ...update, parts, title });
    setErrors(checked.success ? {} : fieldErrors(checked.error));
    if (checked.success) saving.mutate();
  };
  const errorOf = (field: string) => errors[field] && t(`forms:errors.${errors[field]}`);
  return (
    <form noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={save}>
      <p className="max-w-[62ch] text-soft">{text(incident ? "incidents.updateText" : "incidents.newText")}</p>
      {!incident && (
        <Choices
          name="parts"
          label={text("incidents.parts")}
          several
          chosen={parts}
          onChange={(part) => {
            setErrors(({ parts: _, ...others }) => others);
            setParts((before) =>
              before.some((each) => each === part) ? before.filter((each) => each !== part) : [...before, part as PublicPart],
            );
          }}
          options={PUBLIC_PARTS.map((part) => ({ value: part, label: text(`partNames.${part}`) }))}
          error={errorOf("parts")}
        />
      )}
      <Choices
        name="state"
        label={text("incidents.state")}
        chosen={[state]}
        onChange={(chosen) => setState(chosen as IncidentState)}
        options={INCIDENT_STATES.map((each) => ({ value: each, label: text(`incidentStates.${each}`) }))}
      />
      {!incident &&
        LOCALES.map((language) => (
          <TextField
            key={language}
            name={`title.${language}`}
            label={text("incidents.incidentTitle", { language: LANGUAGE_NAMES[language] })}
            value={title[language]}
            onChange={(typed) => setTitle((before) => ({ ...before, [language]: typed }))}
            maxLength={120}
            lang={language}
            required
            error={errorOf(`title.${language}`)}
          />
        ))}
      {LOCALES.map((language) => (
        <TextArea
          key={language}
          name={`text.${language}`}
          label={text("incidents.message", { language: LANGUAGE_NAMES[language] })}
          value={message[language]}
          onChange={(typed) => setMessage((before) => ({ ...before, [language]: typed }))}
          rows={3}
          maxLength={1000}
          lang={language}
          required
          error={errorOf(`text.${language}`)}
        />
      ))}
      <RefusalNotice error={saving.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isPending && shell("busy")}>
          {text("incidents.save")}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {shell("close")}
        </Button>
      </div>
    </form>
  );
}
