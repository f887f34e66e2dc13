import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useFieldErrors } from "../../kit/forms/use-field-errors.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Stepper } from "../../kit/fields/stepper.tsx";
import { Switch } from "../../kit/ui/switch.tsx";
import { Select, TextArea, TextField } from "../../kit/fields/field.tsx";
import { paymentMethodsOf } from "#contract/letting/booking-settings.ts";
import { hasOnlinePart, PAYMENT_METHODS, type PaymentMethod } from "#domain/bookings/payments.ts";
import type { Locale } from "#domain/locale.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useDraft, useRatePlans } from "../workspace/workspace.tsx";
import type { DialogsProps } from "./dialogs.tsx";
import { bookingSettingsQuery } from "../stays/booking-settings.ts";
import { type Amounts, PriceLines, sumOf, toLines } from "./price-lines.tsx";
import { Refusals } from "./refusals.tsx";
import { hasNights, StayFields } from "./stay-fields.tsx";
import { type PlacedStay, useEntryWrites } from "./use-entry-writes.ts";

type NewDialogProps = DialogsProps & { chosen: PlacedStay & Stay };

const KINDS = ["booking", "block"] as const;

/** Enters a booking, or blocks nights. */
export function NewDialog(props: NewDialogProps) {
  const { chosen, units, words, onClose } = props;
  const { text } = words;
  const shell = useWords("shell");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("booking");
  const [stay, setStay] = useState<PlacedStay>(() => ({
    unitId: chosen.unitId,
    arrival: chosen.arrival,
    departure: chosen.departure,
  }));
  return (
    <Dialog open onOpenChange={onClose} closeLabel={shell("close")} title={text("new.title")} isWide={kind === "booking"}>
      <div className="grid grid-cols-1 gap-4">
        <div role="radiogroup" aria-label={text("new.kind")} className="flex flex-wrap gap-2">
          {KINDS.map((each) => (
            <label
              key={each}
              className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 font-semibold has-checked:border-ink has-checked:bg-sun has-checked:text-night"
            >
              <input
                type="radio"
                name="kind"
                checked={kind === each}
                onChange={() => setKind(each)}
                className="size-5 shrink-0 accent-night"
              />
              {text(`new.${each}`)}
            </label>
          ))}
        </div>
        <StayFields units={units} value={stay} onChange={setStay} />
        {kind === "block" ? <NewBlock {...props} stay={stay} /> : <NewBooking {...props} stay={stay} />}
      </div>
    </Dialog>
  );
}

function NewBlock({ units, words: { text }, stay, onClose }: NewDialogProps & { stay: PlacedStay }) {
  const shell = useWords("shell");
  const writes = useEntryWrites(units);
  const [id] = useState(() => crypto.randomUUID());
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useMutation({ mutationFn: () => writes.addBlock(stay, note, id), onSuccess: onClose });
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <RefusalNotice error={error} />
      <TextField
        name="note"
        label={text("fields.note")}
        hint={text("fields.noteHint")}
        value={note}
        onChange={setNote}
        maxLength={200}
      />
      <DialogActions>
        <Button type="submit" disabled={!hasNights(stay)} busy={isPending && shell("busy")}>
          {text("new.submitBlock")}
        </Button>
      </DialogActions>
    </form>
  );
}

const CHANNELS = ["phone", "email", "other"] as const;
const STATES = ["confirmed", "offer", "awaiting-payment"] as const;
const OFFER_HOURS = [24, 48, 72, 168] as const;

function NewBooking({ units, words, today, stay, onClose }: NewDialogProps & { stay: PlacedStay }) {
  const { text } = words;
  const shell = useWords("shell");
  const { locale, t } = useLanguage();
  const { id: siteId, defaultLocale } = useSite();
  const { locales } = useDraft().draft;
  const plan = useRatePlans()[stay.unitId]?.value;
  const { data: settings } = useQuery(bookingSettingsQuery(siteId));
  const owned = settings ? paymentMethodsOf(settings.settings) : [];
  const writes = useEntryWrites(units);
  const [requestKey] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState(() => ({
    name: "",
    email: "",
    phone: "",
    adults: 2,
    children: [] as number[],
    pets: 0,
    extras: [] as string[],
    channel: "phone" as (typeof CHANNELS)[number],
    state: "confirmed" as (typeof STATES)[number],
    payment: "transfer" as PaymentMethod,
    offerHours: 48,
    locale: defaultLocale as Locale,
    notes: "",
    ignoresRules: false,
    sendsMail: true,
  }));
  const [amounts, setAmounts] = useState<Amounts>();
  const set = (patch: Partial<typeof form>) => setForm((before) => ({ ...before, ...patch }));
  const party = { adults: form.adults, children: form.children, pets: form.pets };
  const request = { ...stay, party, extras: form.extras, code: null };
  const quoted = useQuery({
    queryKey: ["sites", siteId, "bookings", "quote", request],
    enabled: hasNights(stay),
    placeholderData: keepPreviousData,
    queryFn: () => unwrap(api.sites[":siteId"].bookings.quote.$post({ param: { siteId }, json: request })),
  });
  const quote = (quoted.data?.quote ?? undefined) as Quote | undefined;
  // The owner's own, and payment on arrival, which the owner may agree on with this guest.
  const methods = PAYMENT_METHODS.filter(
    (method) =>
      method === "on-arrival" || (owned.includes(method) && (method !== "online" || quote === undefined || hasOnlinePart(quote))),
  );
  const payment = methods.find((method) => method === form.payment) ?? methods[0] ?? "on-arrival";
  const result = quoted.data?.result;
  const refusals = result && !result.ok ? result.refusals : [];
  const hasMail = form.email.trim() !== "";
  const sendsMail = form.sendsMail && hasMail;
  const enter = useMutation({
    async mutationFn() {
      const { name, email, phone, ...chosen } = form;
      const lines = amounts && quote && toLines(amounts, quote);
      const entered = await unwrap(
        api.sites[":siteId"].bookings.$post({
          param: { siteId },
          json: {
            ...request,
            contact: { name, email: email.trim() || null, phone: phone.trim() || null, address: null },
            channel: chosen.channel,
            state: chosen.state,
            payment,
            offerHours: chosen.offerHours,
            locale: chosen.locale,
            notes: chosen.notes,
            ignoresRules: chosen.ignoresRules,
            sendsMail,
            requestKey,
            ...(lines && { lines }),
            ...(quote && { agreedTotal: lines ? sumOf(lines) : quote.total }),
          },
        }),
      );
      onClose();
      await writes.booked({ booking: entered.booking, hasSentMail: sendsMail });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "PRICE_CHANGED") void quoted.refetch();
    },
  });
  const { errorOf, hasAny } = useFieldErrors(enter.error);
  const stepper = (name: "adults" | "pets", max: number) => (
    <Stepper
      name={name}
      label={text(`fields.${name}`)}
      value={form[name]}
      max={max}
      onChange={(value) => set({ [name]: value })}
      lessLabel={text("fields.less", { what: text(`fields.${name}`) })}
      moreLabel={text("fields.more", { what: text(`fields.${name}`) })}
    />
  );
  const optional = plan?.fees.filter(({ mandatory }) => !mandatory) ?? [];
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!enter.isPending) enter.mutate();
      }}
    >
      <div className="grid content-start gap-4">
        <TextField
          name="name"
          label={text("fields.name")}
          error={errorOf("contact.name")}
          value={form.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          name="phone"
          type="tel"
          label={text("fields.phone")}
          optional={t("forms:optional")}
          error={errorOf("contact.phone")}
          value={form.phone}
          onChange={(phone) => set({ phone })}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={text("fields.email")}
          optional={t("forms:optional")}
          error={errorOf("contact.email")}
          value={form.email}
          onChange={(email) => set({ email })}
          maxLength={254}
          autoComplete="off"
        />
        <div>
          {stepper("adults", 30)}
          <Stepper
            name="children"
            label={text("fields.children")}
            value={form.children.length}
            max={12}
            onChange={(count) => set({ children: Array.from({ length: count }, (_, index) => form.children[index] ?? 6) })}
            lessLabel={text("fields.less", { what: text("fields.children") })}
            moreLabel={text("fields.more", { what: text("fields.children") })}
          />
          {form.children.length > 0 && (
            <div className="grid grid-cols-3 gap-3 pb-2">
              {form.children.map((age, index) => (
                <Select
                  key={index}
                  name={`age-${index}`}
                  label={text("fields.age", { number: index + 1 })}
                  value={String(age)}
                  onChange={(value) => set({ children: form.children.with(index, Number(value)) })}
                  options={AGES}
                />
              ))}
            </div>
          )}
          {stepper("pets", 5)}
        </div>
        <Select
          name="channel"
          label={text("fields.channel")}
          value={form.channel}
          onChange={(channel) => set({ channel: channel as typeof form.channel })}
          options={CHANNELS.map((value) => ({ value, label: text(`channels.${value}`) }))}
        />
        <TextArea
          name="notes"
          label={text("fields.notes")}
          optional={t("forms:optional")}
          value={form.notes}
          onChange={(notes) => set({ notes })}
          rows={2}
          maxLength={4000}
        />
      </div>
      <div className="grid content-start gap-4">
        <Refusals
          refusals={refusals}
          today={today}
          text={text}
          ignores={form.ignoresRules}
          onIgnore={(ignoresRules) => set({ ignoresRules })}
        />
        {quote && <PriceLines quote={quote} words={words} value={amounts} onChange={setAmounts} />}
        {optional.length > 0 && quote && (
          <fieldset>
            <legend className="font-semibold">{text("fields.extras")}</legend>
            {optional.map(({ id, name, preset }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={form.extras.includes(id)}
                  onChange={({ target }) =>
                    set({ extras: target.checked ? [...form.extras, id] : form.extras.filter((each) => each !== id) })
                  }
                  className="size-5 shrink-0 accent-night"
                />
                {lineLabel({ kind: "fee", name, preset }, locale, defaultLocale)}
              </label>
            ))}
          </fieldset>
        )}
        <Select
          name="state"
          label={text("fields.state")}
          value={form.state}
          onChange={(state) => set({ state: state as typeof form.state })}
          options={STATES.map((value) => ({ value, label: text(`new.states.${value}`) }))}
        />
        {form.state === "offer" && (
          <Select
            name="offerHours"
            label={text("fields.offerHours")}
            value={String(form.offerHours)}
            onChange={(hours) => set({ offerHours: Number(hours) })}
            options={OFFER_HOURS.map((hours) => ({ value: String(hours), label: text("new.hours", { count: hours }) }))}
          />
        )}
        <Select
          name="payment"
          label={text("fields.payment")}
          value={payment}
          onChange={(way) => set({ payment: way as PaymentMethod })}
          options={methods.map((value) => ({
            value,
            label: text(`payments.${value}`),
          }))}
        />
        <Select
          name="locale"
          label={text("fields.locale")}
          value={form.locale}
          onChange={(language) => set({ locale: language as Locale })}
          options={locales.map((value) => ({ value, label: t(`portal/shell:languages.${value}`) }))}
        />
        <Switch
          name="sendsMail"
          label={text("fields.sendsMail")}
          hint={text(hasMail ? `new.mails.${form.state}` : "fields.noMail")}
          checked={sendsMail}
          disabled={!hasMail}
          onChange={(checked) => set({ sendsMail: checked })}
        />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <RefusalNotice error={hasAny ? undefined : (enter.error ?? quoted.error)} />
        <DialogActions>
          <Button
            type="submit"
            // A price computed for other dates must not be accepted.
            disabled={!hasNights(stay) || !quote || quoted.isPlaceholderData}
            busy={enter.isPending && shell("busy")}
          >
            {text(form.state === "offer" ? "new.submitOffer" : "new.submit")}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

const AGES = Array.from({ length: 18 }, (_, year) => ({ value: String(year), label: String(year) }));
