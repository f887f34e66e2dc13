import { useQuery } from "@tanstack/react-query";
import { STEP_FIELD, WITHDRAWAL_KEY, type WithdrawalPage } from "#contract/business/withdrawal-state.ts";
import type { FormState } from "#contract/pages/marketing-page.ts";
import type { PageModule } from "../site/page-module.ts";
import { useFormState } from "../site/state.ts";
import { Review } from "./review.tsx";
import { Received } from "./received.tsx";
import { StatementForm } from "./statement-form.tsx";
import "./withdrawal.css";

/**
 * The withdrawal function (directive 2011/83, article 11a): a statement, a page to confirm it, and the receipt. All forms are
 * sent by the browser itself, because each answer is a whole page.
 */
export default function Withdrawal() {
  // What the server knows is in the document; the app never loads it.
  const { data = {} } = useQuery<WithdrawalPage>({ queryKey: [WITHDRAWAL_KEY], enabled: false });
  const form = useFormState();
  const step = stepOf(form, data);
  if (step === "review") return <Review />;
  return step === "received" && data.receipt ? <Received receipt={data.receipt} /> : <StatementForm page={data} />;
}

function stepOf(form: FormState | undefined, { receipt }: WithdrawalPage): "review" | "received" | undefined {
  if (!form) return receipt ? "received" : undefined;
  return Object.keys(form.errors).length === 0 && form.values[STEP_FIELD] === "confirm" ? "review" : undefined;
}

/** Each step is a page of its own, so that a screen reader announces it. */
export const titleIn: PageModule["titleIn"] = ({ form, dataOf }) => {
  const step = stepOf(form, (dataOf(WITHDRAWAL_KEY) ?? {}) as WithdrawalPage);
  return step && `${step}.title`;
};
