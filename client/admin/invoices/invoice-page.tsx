import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { formatMoney } from "#locales/words/intl.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Facts } from "../records/facts.tsx";
import { Moment } from "../records/moment.tsx";
import { ReasonAction } from "../records/reason-dialog.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";

const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ["admin", "invoices", number],
    queryFn: () => unwrap(api.admin.invoices[":number"].$get({ param: { number } })),
  });
type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof invoiceQuery>["queryFn"]>>>;
type Shown<Part extends keyof Found = keyof Found> = Pick<Found, Part>;

/** An invoice with its files, the other papers of its payment, and what an admin can do with it. */
export function InvoicePage({ number }: { number: string }) {
  const shell = useWords("shell");
  const found = useQuery(invoiceQuery(number));
  if (found.error) return <RefusalNotice error={found.error} />;
  if (!found.data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Content {...found.data} />;
}

function Content({ papers, hasXml, canBeCorrected, isDisputed, ...rest }: Shown) {
  const text = useTexts("invoices");
  const { number, kind, content } = rest.invoice;
  return (
    <>
      <RecordTitle page="invoices" title={`${text(kind)} ${number}`}>
        {content.isTest && <Badge look="attention">{text("test")}</Badge>}
      </RecordTitle>
      <Panel title={text("content")}>
        <InvoiceFacts {...rest} />
        <div className="mt-5 flex flex-wrap gap-3">
          <FileButton file={`${number}.pdf`} label={text("pdf")} />
          {hasXml && <FileButton file={`${number}.xml`} label={text("xml")} />}
          {canBeCorrected && <Action number={number} action="correct" />}
          {isDisputed && <Action number={number} action="credit" />}
        </div>
      </Panel>
      <Panel title={text("papers")}>
        <Rows>
          {papers.map((paper) => (
            <Row
              key={paper.number}
              href={adminPath("invoices", paper.number)}
              title={`${text(paper.kind)} ${paper.number}`}
              aside={<Moment at={paper.at} />}
            />
          ))}
        </Rows>
      </Panel>
    </>
  );
}

function InvoiceFacts({ invoice, orderId, gross, vat }: Shown<"invoice" | "orderId" | "gross" | "vat">) {
  const text = useTexts("invoices");
  const { locale } = useLanguage();
  const { on, movementId, content } = invoice;
  const { buyer, email, orderNumber, lines, proof, paidOn, corrects, reason } = content;
  const euros = (amount: number) => formatMoney(LANGUAGE_TAGS[locale], { amount, currency: PLAN_CURRENCY }, true);
  const day = (text: string) => dateText(Date.parse(`${text}T12:00:00Z`), locale);
  const kinds = new Set(lines.map(({ category, rate, country }) => `${category} ${rate}% ${country}`));
  return (
    <Facts
      items={[
        [text("facts.buyer"), [buyer.company, buyer.name].filter(Boolean).join(", ")],
        [text("facts.address"), [buyer.street, `${buyer.postalCode} ${buyer.town}`.trim()].filter(Boolean).join(", ")],
        [text("facts.country"), buyer.country],
        [text("facts.vatNumber"), buyer.vatNumber],
        [text("facts.proof"), proof && [day(proof.on), proof.consultation].filter(Boolean).join(" · ")],
        [text("facts.email"), email],
        [
          text("facts.order"),
          <PageLink key="order" href={adminPath("orders", orderId)}>
            {orderNumber}
          </PageLink>,
        ],
        [text("facts.on"), day(on)],
        [text("facts.reason"), text(`reasons.${reason}`)],
        [text("facts.paidOn"), day(paidOn)],
        [text("facts.gross"), euros(gross)],
        [text("facts.vat"), euros(vat)],
        [text("facts.category"), [...kinds].join(", ")],
        [text("facts.movement"), movementId],
        [text("facts.corrects"), corrects.map(({ number }) => number).join(", ")],
      ]}
    />
  );
}

function FileButton({ file, label }: { file: string; label: string }) {
  const shell = useWords("shell");
  const download = useMutation({ mutationFn: async () => saveFile(file, await load(file)) });
  return (
    <>
      <Button look="quiet" busy={download.isPending && shell("busy")} onClick={() => download.mutate()}>
        {label}
      </Button>
      <RefusalNotice error={download.error} />
    </>
  );
}

async function load(file: string): Promise<Blob> {
  const response = await api.admin.invoices.files[":file"].$get({ param: { file } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
}

function Action({ number, action }: { number: string; action: "correct" | "credit" }) {
  const text = useTexts("invoices");
  const admin = useTexts("shell");
  const queries = useQueryClient();
  return (
    <ReasonAction
      label={text(`actions.${action}.label`)}
      text={text(`actions.${action}.text`)}
      send={async (reason) => {
        await unwrap(api.admin.invoices[":number"][action].$post({ param: { number }, json: { reason } }));
        showToast(admin("records.done"));
        await queries.invalidateQueries({ queryKey: ["admin"] });
      }}
    />
  );
}
