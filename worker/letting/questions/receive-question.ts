import { NO_GUEST, type QuestionState } from "#contract/pages/site-view.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { fieldErrors } from "#contract/services/fields.ts";
import { questionForm } from "#contract/pages/question.ts";
import { logError } from "#services/http/log.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { type FormAnswer, SENT, type SentForm } from "../site-source/sent-form.ts";
import { sendQuestion } from "./send-question.ts";

/** Handles the form `question` of a site. A filled honeypot field is answered like a success, but nothing is sent. */
export async function receiveQuestion(sent: SentForm): Promise<FormAnswer> {
  const { values, source, context, network, path, problem, hasEffects } = sent;
  const { site } = source;
  const show = (question: QuestionState, status: number): FormAnswer => ({ guest: { ...NO_GUEST, question }, status });
  const refused = (errors: Record<string, string>, status: number = ERRORS.INVALID_FORM) =>
    show({ state: "refused", values, errors }, status);
  const done: FormAnswer = { to: `${path}?${SENT}=question#question` };

  if (problem !== null) return refused({ "": problem });
  if (!hasEffects) return show({ state: "unsent" }, 200);
  const form = questionForm.safeParse(values);
  if (!form.success) return refused(fieldErrors(form.error));
  const { fax, ...question } = form.data;
  if (fax) return done;
  const { env, now, requestId } = context;
  const secrets = secretsOf(authConfigOf(env).secret);
  const result = await sendQuestion(await context.openStore(), site, question, { network, secrets, now });
  if (!result.ok && result.code === "NOT_FOUND") {
    logError("question not sent", "the owner has no confirmed address", { requestId, site: site.id });
    return refused({ "": "failed" });
  }
  if (!result.ok) return refused({ "": result.code }, ERRORS.TOO_MANY_REQUESTS);
  deliverSoon(context);
  return done;
}
