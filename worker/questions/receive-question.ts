import { type QuestionState } from "#contract/site-view.ts";
import { fieldErrors } from "#contract/fields.ts";
import { questionForm } from "#contract/question.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { logError } from "#http/log.ts";
import { secretsOf } from "#worker/accounts/digests.ts";
import { authConfigOf } from "#worker/accounts/settings.ts";
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
  const { env, now, requestId } = context;
  const secrets = secretsOf(authConfigOf(env).secret);
  const sent = await sendQuestion(await context.openStore(), site, question, { network, secrets, now });
  if (!sent.ok && sent.code === "NOT_FOUND") {
    logError("question not sent", "the owner has no confirmed address", { requestId, site: site.id });
    return refused({ "": "failed" });
  }
  if (!sent.ok) return refused({ "": "tooMany" });
  deliverSoon(context);
  return { state: "sent" };
}
