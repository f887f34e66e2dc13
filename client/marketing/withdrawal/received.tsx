import type { WithdrawalReceipt } from "#contract/business/withdrawal-state.ts";
import { pathOf } from "#locales/paths.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextLink } from "../ui/text-link.tsx";
import { StatementContent } from "./statement.tsx";

/** The receipt: what was stated and when. It is the same whether or not we have found the contract. */
export function Received({ receipt }: { receipt: WithdrawalReceipt }) {
  const { locale } = useLanguage();
  const text = usePageTexts("withdrawal");
  const { day, time } = receipt;
  return (
    <div className="wrap withdrawal">
      <div>
        <h1 className="title-l max-w-[16ch]">{text("received.title")}</h1>
        <p className="mt-6 max-w-[48ch] text-xl" role="status">
          {text("received.at", { day, time })}
        </p>
        <p className="mt-4 max-w-[52ch]">{text("received.mail")}</p>
        <p className="mt-4 max-w-[52ch]">{text("received.then")}</p>
        <p className="mt-4 max-w-[52ch]">{text("received.spam")}</p>
        <p className="mt-6">
          <TextLink href={pathOf("home", locale)}>{text("received.home")}</TextLink>
        </p>
      </div>
      <div className="withdrawal-sheet">
        <h2 className="text-2xl">{text("received.content")}</h2>
        <StatementContent statement={receipt} />
      </div>
    </div>
  );
}
