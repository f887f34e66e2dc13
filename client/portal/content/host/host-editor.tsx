import { Suspense } from "react";
import { fetched } from "#client/kit/loading/fetched.tsx";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Chip } from "#client/kit/ui/chip.tsx";
import { BOX, Field, Select, TextField } from "#client/kit/fields/field.tsx";
import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import type { HostContact } from "#contract/owners/site-record.ts";
import { normalizeEmail, showEmail } from "#domain/accounts/addresses.ts";
import { formatPhone } from "#domain/phone.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";
import { displayNames } from "#locales/words/intl.ts";

/** Loaded apart from the other fields: it knows the numbers of all countries. */
const PhoneField = fetched(async () => (await import("./phone-field.tsx")).PhoneField);
/** Languages to choose from (BCP 47). */
const SPOKEN = ["nl", "en", "de", "pl", "fr", "es", "it", "da", "cs", "uk"];
/** Hours within which a host can say to reply; as many as the draft has, if it is another number. */
const REPLY_HOURS = [1, 2, 4, 8, 12, 24, 48];
const readEmail = (typed: string) => (typed.trim() === "" ? "" : normalizeEmail(typed));

/** The host's name, contact details and languages. */
export function HostEditor() {
  const text = useEditorWords();
  const error = useFieldError();
  const { locale } = useLanguage();
  const { draft, change } = useDraft();
  const { host } = draft;
  const set = (changed: Partial<HostContact>) => change({ host: changed });
  const names = displayNames(locale, { type: "language" });
  const speaks = (code: string) => host.speaks.includes(code);
  const hours = new Set([...REPLY_HOURS, ...(host.repliesWithin ? [host.repliesWithin] : [])]);
  return (
    <div className="grid gap-5">
      <TextField
        name="hostName"
        label={text("host.name")}
        hint={text("host.nameHint")}
        autoComplete="name"
        value={host.name}
        maxLength={80}
        error={error("host.name")}
        onChange={(name) => set({ name })}
      />
      <ParsedField
        name="hostEmail"
        label={text("host.email")}
        hint={text("host.emailHint")}
        type="email"
        autoComplete="email"
        value={host.email}
        write={showEmail}
        read={readEmail}
        maxLength={254}
        onChange={(email) => set({ email })}
        wrong={text("host.wrongEmail")}
        error={error("host.email")}
      />
      <Suspense
        fallback={
          <Field name="hostPhone" label={text("host.phone")} optional={text("optional")}>
            <input id="hostPhone" className={BOX} value={formatPhone(host.phone)} readOnly />
          </Field>
        }
      >
        <PhoneField />
      </Suspense>
      <Switch
        name="whatsapp"
        label={text("host.whatsapp")}
        checked={host.whatsapp}
        disabled={host.phone === ""}
        onChange={(whatsapp) => set({ whatsapp })}
      />
      <Select
        name="repliesWithin"
        label={text("host.repliesWithin")}
        hint={text("host.repliesWithinHint")}
        options={[
          { value: "", label: text("host.repliesUnsaid") },
          ...[...hours]
            .sort((one, other) => one - other)
            .map((count) => ({
              value: String(count),
              label: text("host.hours", { count }),
            })),
        ]}
        value={String(host.repliesWithin ?? "")}
        onChange={(chosen) => set({ repliesWithin: chosen === "" ? null : Number(chosen) })}
      />
      <fieldset>
        <legend className="font-semibold">{text("host.speaks")}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {SPOKEN.map((code) => (
            <Chip
              key={code}
              name="speaks"
              checked={speaks(code)}
              onChange={(on) => set({ speaks: on ? [...host.speaks, code] : host.speaks.filter((each) => each !== code) })}
            >
              {names.of(code)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
