import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { unwrap } from "#client/kit/api/api.ts";
import { sentQuery, siteMessagesQuery, upcomingQuery } from "../../email/messages.ts";
import { ProblemList } from "../../email/problem-list.tsx";
import { SentText } from "../../email/sent-text.tsx";
import { useMessageWords } from "../../email/use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { MoreButton } from "#client/kit/ui/more-button.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { Switch, Toggle } from "#client/kit/ui/switch.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { ALL_OFF } from "#contract/letting/message.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { bookingApi, type BookingDetails, bookingQuery } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";

/** Channels whose guests get messages only if the owner says so. */
const OTHER_PLATFORMS = ["airbnb", "booking", "vrbo"];

/** States after which messages may follow that are not planned yet. */
const UNSETTLED: readonly BookingState[] = ["hold", "enquiry", "offer", "requested", "awaiting-payment"];

type Change = (now: BookingDetails["booking"]) => { messagesOff: string[] } | { messageLocale: MessageLocale };

/** Messages to a booking's guest: their language, upcoming ones, which can be switched off, and sent ones. */
export function Messages({ details }: { details: BookingDetails }) {
  const { text } = useMessageWords();
  return (
    <FoldingPanel title={text("booking.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {details.booking.contact.email === null ? <p>{text("problems.no-address")}</p> : <Coming details={details} />}
        <Sent bookingId={details.booking.id} timeZone={details.timeZone} />
      </div>
    </FoldingPanel>
  );
}

function Coming({ details: { booking, timeZone } }: { details: BookingDetails }) {
  const words = useMessageWords();
  const { text } = words;
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { id: bookingId, messagesOff } = booking;
  const { data: settings } = useQuery(siteMessagesQuery(siteId));
  const { data: upcoming, error } = useQuery(upcomingQuery(siteId, { booking: bookingId }));
  const save = useMutation({
    // Changes wait for each other: each is based on the result of the one before.
    scope: { id: `messages of booking ${bookingId}` },
    mutationFn: (change: Change) => {
      const now = queries.getQueryData(bookingQuery(siteId, bookingId).queryKey)?.booking ?? booking;
      const header = ifMatch(now.version);
      return unwrap(bookingApi[":bookingId"].$patch({ param: { siteId, bookingId }, header, json: change(now) }));
    },
    ...useBookingWrites(siteId, () => showToast(text("booking.saved"))),
  });
  if (error && !upcoming) throw error;
  if (!upcoming || !settings) return <Skeleton label={shell("loading")} lines={4} />;
  const { automations, includesChannels } = settings.stored.settings;
  const isAllOff = messagesOff.includes(ALL_OFF);
  const off = automations.filter(({ id, isOn }) => isOn && messagesOff.includes(id));
  const switchOne = (id: string, isOn: boolean) =>
    save.mutate((now) => {
      const others = now.messagesOff.filter((each) => each !== id);
      return { messagesOff: isOn ? others : [...others, id] };
    });
  const row = "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2.5";
  return (
    <>
      <Refusal error={save.error} />
      <div className="max-w-sm">
        <Select
          name="message-locale"
          label={text("booking.language")}
          value={booking.messageLocale ?? booking.locale}
          onChange={(value) =>
            save.mutate(() => ({ messageLocale: MESSAGE_LOCALES.find((each) => each === value) ?? booking.locale }))
          }
          options={MESSAGE_LOCALES.map((value) => ({ value, label: words.language(value) }))}
        />
      </div>
      {!includesChannels && OTHER_PLATFORMS.includes(booking.channel) ? (
        <p>
          {text("booking.otherPlatform")}{" "}
          <Link href={itemPath("email", "automations")} className="font-semibold underline underline-offset-4">
            {text("booking.toAutomations")}
          </Link>
        </p>
      ) : (
        <div>
          <Switch
            name="messages-on"
            label={text("booking.on")}
            hint={text("booking.onHint")}
            checked={!isAllOff}
            onChange={(isOn) => switchOne(ALL_OFF, isOn)}
          />
          {!isAllOff && (
            <ul className="mt-2 divide-y divide-ink/15 border-t border-ink/15">
              {upcoming.map((message) => {
                const name = words.templateName(message.template, settings.templates);
                return (
                  <li key={message.automationId} className={row}>
                    <div className="min-w-0">
                      <p className="leading-snug font-semibold break-words">{name}</p>
                      <p className="text-[0.9375rem] text-soft tabular-nums">{words.moment(message.at, timeZone)}</p>
                      <ProblemList message={message} isOnBooking />
                    </div>
                    <Toggle checked aria-label={name} onCheckedChange={() => switchOne(message.automationId, false)} />
                  </li>
                );
              })}
              {off.map((automation) => {
                const name = words.templateName(automation.template, settings.templates);
                return (
                  <li key={automation.id} className={row}>
                    <div className="min-w-0">
                      <p className="leading-snug font-semibold break-words">{name}</p>
                      <p className="text-[0.9375rem] text-soft">{text("booking.off")}</p>
                    </div>
                    <Toggle checked={false} aria-label={name} onCheckedChange={() => switchOne(automation.id, true)} />
                  </li>
                );
              })}
              {upcoming.length === 0 && off.length === 0 && (
                <li className="py-2.5 text-soft">
                  {text(UNSETTLED.includes(booking.state) ? "booking.later" : "booking.nothing")}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

/** Messages sent to the guest, the newest first; renders nothing if there are none. */
function Sent({ bookingId, timeZone }: { bookingId: string; timeZone: string }) {
  const { text, moment } = useMessageWords();
  const { id: siteId } = useSite();
  const list = useInfiniteQuery(sentQuery(siteId, bookingId));
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  if (messages.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-base font-semibold tracking-normal">{text("booking.sent")}</h3>
      <ol className="mt-1 divide-y divide-ink/15">
        {messages.map((message) => (
          <li key={message.id} className="py-2">
            <p className="line-clamp-1 leading-snug break-words">{message.subject || message.text}</p>
            <p className="text-[0.9375rem] text-soft tabular-nums">{moment(message.createdAt, timeZone)}</p>
            <SentText message={message} />
          </li>
        ))}
      </ol>
      <MoreButton list={list}>{text("booking.older")}</MoreButton>
    </div>
  );
}
