import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Link } from "wouter";
import { ApiError } from "../../kit/api/api-error.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { FoldingPanel } from "../../kit/ui/folding-panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { UNAGREED_STATES } from "#domain/bookings/transitions.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { agreedQuote, type BookingDetails } from "../stays/bookings.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { KsefPaper } from "./ksef-paper.tsx";
import { usePaperName } from "./paper-name.ts";
import { bookingPapersQuery, type ListedPaper, mailPaper, makeInvoice } from "./papers.ts";

/** The invoices and receipts of a booking: with buttons to print, send and issue them. */
export function PaperList({ details: { booking, guestLink } }: { details: BookingDetails }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const query = bookingPapersQuery(siteId, booking.id);
  const { data: papers = [], error } = useQuery(query);
  const make = useMutation({
    mutationFn: () => makeInvoice(siteId, booking.id),
    onSuccess: (made) => {
      queries.setQueryData(query.queryKey, made.papers);
      showToast(text(made.papers.some(({ proForma }) => proForma === "open") ? "ksef.openTitle" : "list.made"));
    },
  });
  if (booking.isTest) return null;
  const isAgreed = !(UNAGREED_STATES as readonly string[]).includes(booking.state);
  const canMake =
    isAgreed &&
    agreedQuote(booking).total > 0 &&
    !papers.some(({ kind, proForma }) => kind === "invoice" && proForma !== "cancelled");
  if (papers.length === 0 && !canMake) return null;
  return (
    <FoldingPanel
      title={text("list.title")}
      gist={papers.flatMap(({ number, proForma }) => (proForma === "cancelled" ? [] : number)).join(", ")}
      text={papers.length === 0 && text("list.none")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusalNotice error={error} />
        {papers.length > 0 && (
          <ul className="divide-y divide-ink/15">
            {papers.map((paper) => (
              <PaperRow
                key={paper.number}
                paper={paper}
                link={guestLink && `${guestLink}/paper/${paper.number}`}
                email={booking.contact.email}
              />
            ))}
          </ul>
        )}
        <MakeRefusal error={make.error} />
        {canMake && (
          <Button
            look="quiet"
            className="justify-self-start"
            busy={make.isPending && shell("busy")}
            onClick={() => make.mutate()}
          >
            {text("list.make")}
          </Button>
        )}
      </div>
    </FoldingPanel>
  );
}

function PaperRow({ paper, link, email }: { paper: ListedPaper; link: string | null; email: string | null }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { money, dayWithYear } = useBookingWords();
  const { id: siteId } = useSite();
  const { number, on, amount, currency, proForma, isKsefConcerned } = paper;
  const title = usePaperName()(paper);
  const send = useMutation({
    mutationFn: () => mailPaper(siteId, number),
    onSuccess: ({ recipient }) => showToast(text("list.sent", { email: recipient })),
  });
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap justify-between gap-x-6 tabular-nums">
        <span className="min-w-0 break-words">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-soft">{dayWithYear(on)}</span>
        </span>
        <span>{money(amount, currency)}</span>
      </div>
      <RefusalNotice error={send.error} />
      <div className="flex flex-wrap gap-2">
        {link !== null && proForma !== "cancelled" && <PaperLinks link={link} title={title} />}
        {email !== null && proForma !== "cancelled" && (
          <Button
            look="quiet"
            aria-label={text("list.sendNamed", { title })}
            busy={send.isPending && shell("busy")}
            onClick={() => send.mutate()}
          >
            {text("list.send")}
          </Button>
        )}
      </div>
      {isKsefConcerned && <KsefPaper paper={paper} />}
    </li>
  );
}

function PaperLinks({ link, title }: { link: string; title: string }) {
  const text = useWords("papers");
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("quiet")}
        aria-label={text("list.openNamed", { title })}
      >
        <Printer aria-hidden="true" className="size-5" />
        {text("list.open")}
      </a>
      <a href={`${link}.pdf`} download className={buttonClass("quiet")} aria-label={text("list.downloadNamed", { title })}>
        <Download aria-hidden="true" className="size-5" />
        {text("list.download")}
      </a>
    </>
  );
}

/** The reason why the invoice was not issued; missing data is filled in on the settings screen. */
function MakeRefusal({ error }: { error: Error | null }) {
  const text = useWords("papers");
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== "NO_PAPER_SETTINGS" && code !== "OWNER_INCOMPLETE") return <RefusalNotice error={error} />;
  const part = code === "OWNER_INCOMPLETE" ? "bookings" : "papers";
  return (
    <Notice kind="warning">
      {text(`list.${code}`)}{" "}
      <Link href={`${screenPath("dashboard", "settings")}?part=${part}`} className="font-semibold underline">
        {text("list.fill")}
      </Link>
    </Notice>
  );
}
