import { INVOICE_KINDS } from "#contract/admin/invoice.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { brand } from "#locales/brand.ts";
import { formatMoney } from "#locales/words/intl.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { BookPanel } from "./book-panel.tsx";

/** All invoices and credit notes, newest first, with a search by number. */
export function InvoiceList() {
  const text = useTexts("invoices");
  const { locale } = useLanguage();
  return (
    <>
      {brand.company === null && <Notice kind="warning">{text("missing")}</Notice>}
      <ListPage
        of="invoices"
        states={INVOICE_KINDS}
        stateLabel={(kind) => text(`kinds.${kind}`)}
        load={(query) => unwrap(api.admin.invoices.$get({ query }))}
        itemsOf={({ invoices }) => invoices}
      >
        {({ id, number, kind, buyer, gross, isTest, createdAt }) => (
          <Row
            key={id}
            href={adminPath("invoices", number)}
            title={`${text(kind)} ${number}`}
            text={`${buyer}, ${formatMoney(LANGUAGE_TAGS[locale], { amount: gross, currency: PLAN_CURRENCY }, true)}`}
            badges={isTest && <Badge look="attention">{text("test")}</Badge>}
            aside={<Moment at={createdAt} />}
          />
        )}
      </ListPage>
      <BookPanel />
    </>
  );
}
