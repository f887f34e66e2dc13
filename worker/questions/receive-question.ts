import { type QuestionState } from "#contract/site-view.ts";
import { fieldErrors } from "#contract/fields.ts";
import { questionForm } from "#contract/question.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";
import { sendQuestion } from "./send-question.ts";

/** Handles the form `question` of a site. A filled honeypot field is answered like a success, but nothing is sent. */
export async function receiveQuestion(
  values: FormValues,
  site: SiteRecord,
  context: RequestContext,
  network: string,
): Promise<QuestionState> {
  const form = questionForm.safeParse(values);
  const refused = (errors: Record<string, string>): QuestionState => ({ state: "refused", values, errors });
  if (!form.success) return refused(fieldErrors(form.error));
  const { fax, ...question } = form.data;
  if (fax) return { state: "sent" };
  const sent = await sendQuestion(await context.openStore(), site, question, { network, now: context.now });
  if (!sent.ok) return refused({ "": sent.code === "TOO_MANY_REQUESTS" ? "tooMany" : "failed" });
  deliverSoon(context);
  return { state: "sent" };
}
