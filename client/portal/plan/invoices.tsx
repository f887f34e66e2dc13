import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvoiceBuyer } from "#contract/business/invoice.ts";
import type { Locale } from "#domain/locale.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { BuyerDialog } from "./buyer-dialog.tsx";

const invoicesQuery = (locale: Locale) =>
  queryOptions({
    // Begins like the key of the plan, so that what changes the plan loads both again.
    queryKey: ["account", "plan", "invoices", locale],
    queryFn: () => unwrap(api.account.invoices.$get({ query: { locale } })),
    staleTime: 0,
  });

type OwnInvoices = Awaited<ReturnType<NonNullable<ReturnType<typeof invoicesQuery>["queryFn"]>>>;
type OwnInvoice = OwnInvoices["invoices"][number];

/** Our invoices to the owner, and the buyer that the next ones name; nothing for an owner who has never ordered. */
export function Invoices() {
  const { locale } = useLanguage();
  const { data, error } = useQuery(invoicesQuery(locale));
  if (error) return <RefusalNotice error={error} />;
  if (!data || (data.details.length === 0 && data.invoices.length === 0)) return null;
  return (
    <>
      <InvoiceList {...data} />
      {data.details.map((details) => (
        <Details key={details.subscriptionId} details={details} countries={data.countries} />
      ))}
    </>
  );
}

function InvoiceList({ invoices, details, countries }: OwnInvoices) {
  const text = useWords("invoices");
  const [corrected, setCorrected] = useState<OwnInvoice>();
  const buyer = details.find(({ subscriptionId }) => subscriptionId === corrected?.subscriptionId)?.buyer;
  return (
    <Panel title={text("title")} text={text("text")}>
      {invoices.length === 0 ? (
        <p className="text-soft">{text("none")}</p>
      ) : (
        <ul aria-label={text("caption")} className="divide-y divide-ink/15 border-y border-ink/15">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} onCorrect={() => setCorrected(invoice)} />
          ))}
        </ul>
      )}
      {corrected && buyer && (
        <BuyerDialog
          buyer={buyer}
          countries={countries}
          title={text("correct.title", { number: corrected.number })}
          text={text("correct.text")}
          submit={text("correct.submit")}
          done={text("correct.done")}
          send={(json) => unwrap(api.account.invoices[":number"].correct.$post({ param: { number: corrected.number }, json }))}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </Panel>
  );
}

async function load(file: string): Promise<Blob> {
  const response = await api.account.invoices[":file"].$get({ param: { file } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
}

function InvoiceRow({ invoice, onCorrect }: { invoice: OwnInvoice; onCorrect: () => void }) {
  const text = useWords("invoices");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { number, kind, on, gross, isTest, corrects, hasXml, canBeCorrected, isProvedSince } = invoice;
  const download = useMutation({
    mutationFn: async (format: "pdf" | "xml") => saveFile(`${number}.${format}`, await load(`${number}.${format}`)),
  });
  const button = (format: "pdf" | "xml") => (
    <Button
      look="quiet"
      aria-label={text(`${format}Of`, { number })}
      busy={download.isPending && download.variables === format && shell("busy")}
      onClick={() => download.mutate(format)}
    >
      {text(format)}
    </Button>
  );
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">
          {text(kind)} {number}
        </span>
        {isTest && <Badge look="attention">{text("test")}</Badge>}
        {corrects.length > 0 && (
          <span className="text-soft">{text(kind === "credit" ? "corrects" : "replaces", { numbers: corrects.join(", ") })}</span>
        )}
        <span className="ms-auto whitespace-nowrap tabular-nums">{formatEuros(locale, gross)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grow text-soft max-sm:basis-full">{dateText(Date.parse(`${on}T12:00:00Z`), locale)}</span>
        {button("pdf")}
        {hasXml && button("xml")}
        {canBeCorrected && (
          <Button look="quiet" aria-label={text("correct.openOf", { number })} aria-haspopup="dialog" onClick={onCorrect}>
            {text("correct.open")}
          </Button>
        )}
      </div>
      {isProvedSince && <Notice>{text("proved")}</Notice>}
      <RefusalNotice error={download.error} />
    </li>
  );
}

interface DetailsProps {
  details: OwnInvoices["details"][number];
  countries: OwnInvoices["countries"];
}

/** The buyer that the next invoices of a subscription name. */
function Details({ details: { subscriptionId, order, buyer, vatState }, countries }: DetailsProps) {
  const text = useWords("invoices");
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={text("details.titleOf", { order })} text={text("details.text")}>
      <div className="grid gap-4">
        <address className="not-italic">
          {addressOf(buyer, countries).map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </address>
        {buyer.kind === "company" && buyer.street === "" && <Notice kind="warning">{text("details.missing")}</Notice>}
        {(vatState === "unproved" || vatState === "invalid") && <Notice kind="warning">{text(`vat.${vatState}`)}</Notice>}
        {vatState === "valid" && <Notice>{text("vat.valid")}</Notice>}
        <div>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text("details.change")}
          </Button>
        </div>
      </div>
      {isOpen && (
        <BuyerDialog
          buyer={buyer}
          countries={countries}
          title={text("details.title")}
          text={text("details.dialog")}
          submit={text("details.submit")}
          done={text("details.done")}
          send={(json) => unwrap(api.account.invoices.details[":id"].$put({ param: { id: subscriptionId }, json }))}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

function addressOf(buyer: InvoiceBuyer, countries: OwnInvoices["countries"]): string[] {
  const { company, name, street, postalCode, town, country, vatNumber } = buyer;
  const named = countries.find(({ code }) => code === country)?.name ?? country;
  return [company, name, street, `${postalCode} ${town}`.trim(), named, vatNumber].filter(Boolean);
}
