import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#client/kit/api/api-error.ts";
import { unwrap } from "#client/kit/api/api.ts";
import { useFieldErrors } from "#client/kit/forms/use-field-errors.ts";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { readAmount } from "#client/kit/fields/amounts.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { Select, TextArea, TextField } from "#client/kit/fields/field.tsx";
import type { Locale } from "#domain/locale.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import type { Currency } from "#domain/money.ts";
import { readAges } from "../ages.ts";
import { writeAmount } from "../amounts.ts";
import { refreshBookings } from "../bookings.ts";
import { GuestLink } from "./guest-link.tsx";
import { type Details, importedApi, keyOf, type StayKey } from "./imported-stays.ts";
import { useStayWords } from "./use-stay-words.ts";

interface FormProps {
  stay: StayKey;
  details: Details | null;
  currency: Currency;
  onClose: () => void;
}

/** The details as typed. */
function toTyped(details: Details | null, locale: Locale) {
  const { party, income, commission } = details ?? { party: null, income: null, commission: null };
  return {
    guestName: details?.guestName ?? "",
    guestId: details?.guestId ?? null,
    adults: party ? String(party.adults) : "",
    ages: party?.children.join(", ") ?? "",
    pets: party ? String(party.pets) : "",
    income: income === null ? "" : writeAmount(income, locale),
    commission: commission === null ? "" : writeAmount(commission, locale),
    taxPaidByChannel: details?.taxPaidByChannel ?? false,
    notes: details?.notes ?? "",
    messageLocale: details?.messageLocale ?? null,
    email: "",
  };
}
type Typed = ReturnType<typeof toTyped>;

const MAX_ADULTS = 100;
const MAX_PETS = 20;
const readCount = (typed: string, max: number): number | undefined => {
  const count = Number(typed.trim());
  return Number.isInteger(count) && count >= 0 && count <= max ? count : undefined;
};
const readMoney = (typed: string): number | null | undefined => (typed.trim() === "" ? null : readAmount(typed));

/** Reads the typed values; returns the names of the invalid ones if there are any. */
function readTyped({ adults, ages, pets, income, commission, email, ...rest }: Typed, locale: Locale) {
  const party = { adults: readCount(adults, MAX_ADULTS), children: readAges(ages), pets: readCount(pets, MAX_PETS) };
  const money = { income: readMoney(income), commission: readMoney(commission) };
  const wrong = Object.entries({ ...party, ...money }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const people = { adults: party.adults ?? 0, children: party.children ?? [], pets: party.pets ?? 0 };
  const isKnown = people.adults + people.children.length > 0;
  const address = rest.guestId === null && email.trim() !== "" ? email.trim() : null;
  const values = {
    ...rest,
    // A new guest has no language yet.
    messageLocale: rest.messageLocale ?? (address === null ? null : locale),
    party: isKnown ? people : null,
    income: money.income ?? null,
    commission: money.commission ?? null,
  };
  return { wrong: new Set(wrong), values, address };
}

/**
 * Form for the details of an imported stay, saved as one value. After a conflict, saving again replaces the details saved
 * elsewhere.
 */
export function ImportedStayForm({ stay, details, currency, onClose }: FormProps) {
  const { text, locale, dates } = useStayWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => toTyped(details, locale));
  const [base, setBase] = useState(details);
  const [isChecked, setChecked] = useState(false);
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const { wrong, values, address } = readTyped(typed, locale);
  const save = useMutation({
    mutationFn: (version: number) =>
      unwrap(
        importedApi.details.$put({
          param: { siteId },
          header: ifMatch(version),
          json: { stay: keyOf(stay), details: values, email: address },
        }),
      ),
    async onSuccess() {
      await refreshBookings(queries, siteId);
      showToast(text("saved"));
      onClose();
    },
  });
  const isConflict = save.error instanceof ApiError && save.error.code === "VERSION_CONFLICT";
  const theirs = currentFromConflict<Details | null>(save.error) ?? null;
  const refused = useFieldErrors(save.error);
  const errorOf = (name: string, message: string): string | undefined => {
    const said = refused.errorOf(`details.${name}`) ?? refused.errorOf(name);
    return said ?? (isChecked && wrong.has(name) ? message : undefined);
  };
  const submit = () => {
    if (save.isPending) return;
    flushSync(() => setChecked(true));
    if (wrong.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else save.mutate((isConflict ? theirs : base)?.version ?? 0);
  };
  const inputs = (name: "adults" | "pets" | "income" | "commission" | "guestName" | "email") => ({
    name,
    label: text(`fields.${name}`, { currency }),
    value: typed[name],
    onChange: (value: string) => set({ [name]: value }),
    autoComplete: "off",
  });
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {base?.movedFrom && (
        <div className="sm:col-span-2">
          <Notice kind="warning">{text("moved", { dates: dates(base.movedFrom) })}</Notice>
        </div>
      )}
      <div className="grid content-start gap-4">
        <TextField {...inputs("guestName")} maxLength={120} error={errorOf("guestName", "")} />
        <GuestLink name={typed.guestName} value={typed.guestId} onChange={(guestId) => set({ guestId })} />
        {typed.guestId === null && (
          <TextField
            {...inputs("email")}
            hint={text("fields.emailHint")}
            type="email"
            maxLength={254}
            error={errorOf("email", "")}
          />
        )}
        {(typed.guestId !== null || address !== null) && (
          <Select
            name="messageLocale"
            label={text("fields.language")}
            value={values.messageLocale ?? ""}
            onChange={(chosen) => set({ messageLocale: (chosen || null) as Typed["messageLocale"] })}
            options={[
              ...(typed.guestId === null ? [] : [{ value: "", label: text("fields.guestLanguage") }]),
              ...MESSAGE_LOCALES.map((each) => ({ value: each, label: text(`languages.${each}`) })),
            ]}
          />
        )}
        <div className="field-row grid-cols-2">
          <TextField {...inputs("adults")} inputMode="numeric" error={errorOf("adults", text("wrong.count"))} maxLength={3} />
          <TextField {...inputs("pets")} inputMode="numeric" error={errorOf("pets", text("wrong.count"))} maxLength={2} />
        </div>
        <TextField
          name="ages"
          label={text("fields.children")}
          hint={text("fields.childrenHint")}
          value={typed.ages}
          onChange={(ages) => set({ ages })}
          error={errorOf("children", text("wrong.ages"))}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      <div className="grid content-start gap-4">
        <div className="field-row grid-cols-2">
          <TextField {...inputs("income")} inputMode="decimal" error={errorOf("income", text("wrong.amount"))} maxLength={20} />
          <TextField
            {...inputs("commission")}
            inputMode="decimal"
            error={errorOf("commission", text("wrong.amount"))}
            maxLength={20}
          />
        </div>
        <p className="text-[0.9375rem] leading-snug text-soft">{text("fields.incomeHint")}</p>
        <Switch
          name="taxPaidByChannel"
          label={text("fields.tax")}
          hint={text("fields.taxHint")}
          checked={typed.taxPaidByChannel}
          onChange={(taxPaidByChannel) => set({ taxPaidByChannel })}
        />
        <TextArea
          name="notes"
          label={text("fields.notes")}
          hint={text("fields.notesHint")}
          value={typed.notes}
          onChange={(notes) => set({ notes })}
          rows={3}
          maxLength={4000}
        />
      </div>
      <div className="grid gap-3 sm:col-span-2">
        {isConflict ? (
          <Notice kind="warning">{text("conflict.text")}</Notice>
        ) : (
          !refused.hasAny && <RefusalNotice error={save.error} />
        )}
        <DialogActions>
          <Button type="submit" busy={save.isPending && shell("busy")}>
            {text(isConflict ? "conflict.mine" : "save")}
          </Button>
          {isConflict && (
            <Button
              look="quiet"
              onClick={() => {
                setBase(theirs);
                setTyped(toTyped(theirs, locale));
                save.reset();
              }}
            >
              {text("conflict.theirs")}
            </Button>
          )}
        </DialogActions>
      </div>
    </form>
  );
}
