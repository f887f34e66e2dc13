import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { Link } from "wouter";
import { ApiError } from "#client/kit/api/api-error.ts";
import { joinFacts } from "#client/kit/i18n/join-facts.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { BookingMails } from "../../email/booking-mails.tsx";
import { Conversation } from "../../messages/conversation.tsx";
import { PaperList } from "../../papers/paper-list.tsx";
import { buttonClass } from "#client/kit/ui/button.tsx";
import { CopyField } from "#client/kit/ui/copy-field.tsx";
import { EmptyState } from "#client/kit/ui/empty-state.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { useTitle } from "../../shell/title.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { isInternationalPhone, whatsAppLink } from "#domain/phone.ts";
import { itemPath, screenPath } from "#locales/portal-paths.ts";
import { type BookingDetails, bookingQuery } from "../../stays/bookings.ts";
import { StateBadge } from "../../stays/state-badge.tsx";
import { TestBadge } from "../../stays/test-badge.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { Actions } from "./actions.tsx";
import { ChangeRequest } from "./change-request.tsx";
import { Contact } from "./contact.tsx";
import { GuestChoice } from "./guest-choice.tsx";
import { Life } from "./life.tsx";
import { Messages } from "./messages.tsx";
import { Notes } from "./notes.tsx";
import { Payments } from "./payments.tsx";
import { Price } from "./price.tsx";

/** A booking: its state and actions, guest, price, payments, notes and history. */
export function BookingPage({ id }: { id: string }) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error } = useQuery(bookingQuery(siteId, id));
  useTitle(data ? `${data.booking.contact.name} · ${data.booking.reference}` : text("title"));
  if (error instanceof ApiError && error.code === "NOT_FOUND" && !data) {
    return (
      <EmptyState level="h1" title={text("gone.title")} text={text("gone.text")}>
        <BackLink />
      </EmptyState>
    );
  }
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Booking details={data} />;
}

const WAITING_STATES = ["hold", "offer", "requested", "awaiting-payment"] as const;
const isWaiting = (state: BookingState): state is (typeof WAITING_STATES)[number] =>
  (WAITING_STATES as readonly BookingState[]).includes(state);

function BackLink() {
  const { text } = useBookingWords();
  return (
    <Link
      href={screenPath("dashboard", "bookings")}
      className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {text("back")}
    </Link>
  );
}

function Booking({ details }: { details: BookingDetails }) {
  const { text, stay, nights, party, clock } = useBookingWords();
  const shell = useWords("shell");
  const { booking, changeRequest, guestLink, unitName, timeZone, guestChoice } = details;
  const { contact } = booking;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <BackLink />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="title-m min-w-0 break-words">{contact.name}</h1>
          <StateBadge state={booking.state} />
          {booking.isTest && <TestBadge />}
        </div>
        <p className="mt-2 text-lg tabular-nums">{stay(booking)}</p>
        <p className="text-soft">
          {joinFacts([unitName, nights(booking), party(booking.party), text(`channels.${booking.channel}`), booking.reference])}
        </p>
        {booking.dueAt !== null && isWaiting(booking.state) && (
          <p className="mt-1 font-semibold">{text(`until.${booking.state}`, { moment: clock(booking.dueAt, timeZone) })}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {contact.phone !== null && (
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`} className={buttonClass("quiet")}>
              <Phone aria-hidden="true" className="size-5" />
              {text("call")}
            </a>
          )}
          {contact.phone !== null && isInternationalPhone(contact.phone) && (
            <a href={whatsAppLink(contact.phone)} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
              {text("whatsApp")}
            </a>
          )}
          {contact.email !== null && (
            <a href={`mailto:${contact.email}`} className={buttonClass("quiet")}>
              <Mail aria-hidden="true" className="size-5" />
              {text("write")}
            </a>
          )}
        </div>
      </div>
      {guestChoice.length > 0 && <GuestChoice details={details} />}
      {changeRequest && <ChangeRequest details={details} request={changeRequest} />}
      <Actions details={details} />
      <Conversation bookingId={booking.id} timeZone={timeZone} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Contact details={details} />
          <Price details={details} />
          <Payments details={details} />
          <PaperList details={details} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FoldingPanel title={text("life.title")}>
            <Life details={details} />
          </FoldingPanel>
          <Messages key={booking.id} details={details} />
          <BookingMails bookingId={booking.id} />
          <Notes details={details} />
          {guestLink === null ? (
            <FoldingPanel title={text("guestPage.title")} text={text("guestPage.unknown")} />
          ) : (
            <FoldingPanel title={text("guestPage.title")} text={text("guestPage.text")}>
              <CopyField
                label={text("guestPage.link")}
                value={guestLink}
                copyLabel={shell("copy")}
                copiedLabel={shell("copied")}
              />
            </FoldingPanel>
          )}
          {booking.guestId !== null && (
            <Link href={itemPath("guests", booking.guestId)} className="justify-self-start font-semibold underline">
              {text("guestRecord")}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
