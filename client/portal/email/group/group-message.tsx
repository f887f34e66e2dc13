import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { messageApi, refreshMessages, siteMessagesQuery } from "../messages.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useUnsaved } from "#client/kit/forms/unsaved-guard.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { Choices, Select, TextField } from "#client/kit/fields/field.tsx";
import { MAX_GROUP, type TemplateText, type TemplateTexts } from "#contract/letting/message.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, addMonths, type CalendarDate, firstDay, monthOf, parseDate } from "#domain/dates.ts";
import { mailOfTemplate } from "#domain/messages/built-in.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import { unknownVariables } from "#domain/messages/fill-template.ts";
import { Chips } from "../chips.tsx";
import { LanguageChoice } from "../templates/language-choice.tsx";
import { MessagePreview } from "../templates/message-preview.tsx";
import { NO_TEXT } from "../templates/places.ts";
import { TextEditor } from "../templates/text-editor.tsx";
import { useUnits } from "../use-units.ts";
import { GroupResult } from "./group-result.tsx";

/** States of bookings whose guests can be chosen. */
const STATES = [
  "requested",
  "awaiting-payment",
  "confirmed",
  "checked-in",
  "completed",
  "cancelled",
] as const satisfies BookingState[];

/** Guests that a message goes to; `to` is the last day. */
interface Asked {
  units: string[];
  states: BookingState[];
  from: string;
  to: string;
  isAdvertising: boolean;
}

type Group = { count: number; locales: Partial<Record<MessageLocale, number>>; isTooLarge: boolean };

const isWritten = (text: TemplateText | undefined): text is TemplateText =>
  text !== undefined &&
  text.subject.trim() !== "" &&
  text.body.trim() !== "" &&
  unknownVariables(text.subject + text.body).length === 0;

/** The body of the API's requests for a group; undefined if the days are not a period. */
function toBody({ units, states, from, to, isAdvertising }: Asked) {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last || last < first || states.length === 0) return undefined;
  return { filter: { units, states, from: first, to: addDays(last, 1) }, isAdvertising };
}

const TYPING_MS = 300;

/** A manual message to the guests of several bookings. */
export function GroupMessage() {
  const shell = useWords("shell");
  const { today } = useUnits();
  const { data } = useQuery(siteMessagesQuery(useSite().id));
  if (today === undefined || !data) return <Skeleton label={shell("loading")} lines={8} />;
  return <GroupForm today={today} />;
}

function GroupForm({ today }: { today: CalendarDate }) {
  const text = useWords("email");
  const words = useMessageWords();
  const states = useWords("booking-words");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { units } = useUnits();
  const { data: messages } = useQuery(siteMessagesQuery(siteId));
  const [asked, setAsked] = useState<Asked>({
    units: [],
    states: ["confirmed", "checked-in"],
    from: today,
    to: addDays(firstDay(addMonths(monthOf(today), 3)), -1),
    isAdvertising: false,
  });
  const [texts, setTexts] = useState<TemplateTexts>({});
  const [picked, setPicked] = useState<MessageLocale>();
  const [confirming, setConfirming] = useState(false);
  /** Idempotency key: the same until the message was sent. */
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const change = (patch: Partial<Asked>) => setAsked((now) => ({ ...now, ...patch }));
  const templates = messages?.templates ?? [];

  const body = JSON.parse(useDebounced(JSON.stringify(toBody(asked) ?? null), TYPING_MS)) as ReturnType<typeof toBody> | null;
  const check = useQuery({
    queryKey: ["sites", siteId, "message-group", body],
    queryFn: async () =>
      body ? ((await unwrap(messageApi.group.check.$post({ param: { siteId }, json: body }))) as Group) : null,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const group = toBody(asked) ? check.data : undefined;
  const needed = MESSAGE_LOCALES.filter((locale) => group?.locales[locale]);
  const locale = needed.find((each) => each === picked) ?? needed[0];
  const isReady = needed.length > 0 && needed.every((each) => isWritten(texts[each])) && group?.isTooLarge === false;
  const hasText = Object.values(texts).some(({ subject, body: written }) => subject !== "" || written !== "");
  const send = useMutation({
    mutationFn: async () => {
      const filled = toBody(asked);
      if (!filled || !group) throw new Error("the group is not known");
      const sent = Object.fromEntries(needed.map((each) => [each, texts[each] ?? NO_TEXT]));
      return unwrap(
        messageApi.group.$post({
          param: { siteId },
          json: { ...filled, id: messageId, texts: sent, seenCount: group.count },
        }),
      );
    },
    onSuccess: async () => {
      setConfirming(false);
      setTexts({});
      setMessageId(crypto.randomUUID());
      await refreshMessages(queries, siteId);
    },
    onError: async (error) => {
      if (currentFromConflict(error)) {
        setConfirming(false);
        await check.refetch();
      }
    },
  });
  useUnsaved(hasText);
  if (send.data) return <GroupResult sent={send.data.sent} left={send.data.left} onAgain={() => send.reset()} />;
  const isOtherGroup = currentFromConflict(send.error) !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[62ch] text-soft">{text("group.text")}</p>
      <Panel title={text("group.who")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Chips
            label={text("group.states")}
            name="state"
            options={STATES.map((value) => ({ value, label: states(`states.${value}`) }))}
            chosen={asked.states}
            onChange={(chosen) => change({ states: chosen })}
          />
          {units.length > 1 && (
            <Chips
              label={text("conditions.units")}
              name="unit"
              options={units.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={asked.units}
              onChange={(chosen) => change({ units: chosen })}
            />
          )}
          <div className="field-row max-w-lg sm:grid-cols-2">
            <TextField
              name="from"
              type="date"
              label={text("group.from")}
              value={asked.from}
              onChange={(from) => change({ from })}
            />
            <TextField
              name="to"
              type="date"
              label={text("group.to")}
              value={asked.to}
              onChange={(to) => change({ to })}
              error={toBody(asked) || asked.states.length === 0 ? undefined : text("errors.period")}
            />
          </div>
          <Choices
            name="advertising"
            label={text("group.kind")}
            hint={asked.isAdvertising ? text("group.advertisingHint") : text("group.serviceHint")}
            chosen={[asked.isAdvertising ? "yes" : "no"]}
            onChange={(value) => change({ isAdvertising: value === "yes" })}
            options={[
              { value: "no", label: text("group.service") },
              { value: "yes", label: text("group.advertising") },
            ]}
          />
          <RefusalNotice error={check.data ? null : check.error} />
          <p role="status" aria-busy={check.isFetching} className="text-lg">
            {asked.states.length === 0 && text("group.noState")}
            {group && (
              <>
                <strong>{text("group.count", { count: group.count })}</strong>
                {group.count > 0 &&
                  ` ${needed.map((each) => text("group.language", { language: words.language(each), count: group.locales[each] })).join(", ")}`}
              </>
            )}
          </p>
          {group?.isTooLarge && <Notice kind="warning">{text("group.tooLarge", { max: MAX_GROUP })}</Notice>}
        </div>
      </Panel>
      {locale !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <Panel title={text("group.message")}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              {!hasText && (
                <Select
                  name="start"
                  label={text("group.start")}
                  value=""
                  onChange={(key) => setTexts(templates.find((each) => each.key === key)?.texts ?? {})}
                  options={[
                    { value: "", label: text("group.empty") },
                    ...templates
                      .filter(({ key }) => mailOfTemplate(key) === undefined)
                      .map(({ key }) => ({ value: key, label: words.templateName(key, templates) })),
                  ]}
                />
              )}
              {needed.length > 1 && (
                <LanguageChoice
                  value={locale}
                  offered={needed}
                  needed={needed}
                  written={needed.filter((each) => isWritten(texts[each]))}
                  onChange={setPicked}
                />
              )}
              <TextEditor
                key={locale}
                text={texts[locale] ?? NO_TEXT}
                locale={locale}
                onChange={(next) => setTexts({ ...texts, [locale]: next })}
                errorOf={() => undefined}
              />
              {isOtherGroup && group && <Notice kind="warning">{text("group.changed", { count: group.count })}</Notice>}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button disabled={!isReady} aria-haspopup="dialog" onClick={() => setConfirming(true)}>
                  {text("group.send", { count: group?.count ?? 0 })}
                </Button>
                {!isReady && <p className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-soft">{text("group.notReady")}</p>}
              </div>
            </div>
          </Panel>
          <MessagePreview text={texts[locale] ?? NO_TEXT} locale={locale} />
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text("group.confirm", { count: group?.count ?? 0 })}
        text={text(asked.isAdvertising ? "group.confirmAdvertising" : "group.confirmText")}
        confirmLabel={text("group.send", { count: group?.count ?? 0 })}
        confirmLook="primary"
        error={isOtherGroup ? null : send.error}
        isPending={send.isPending}
        onConfirm={() => send.isPending || send.mutate()}
      />
    </div>
  );
}
