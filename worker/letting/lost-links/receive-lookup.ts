import { lookupForm } from "#contract/pages/booking-lookup.ts";
import { type FormState, NO_GUEST } from "#contract/pages/site-view.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { fieldErrors } from "#contract/services/fields.ts";
import { DAY_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { countWithin } from "#store/services/attempts.ts";
import type { Store } from "#store/dialect/store.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { type FormAnswer, SENT, type SentForm } from "../site-source/sent-form.ts";
import { sendLinks } from "./send-links.ts";

/** Requests for links at one site a day, from one network, for one address, and in all. */
const MAX_PER_NETWORK = 10;
const MAX_PER_ADDRESS = 3;
const MAX_PER_SITE = 200;

/**
 * Handles the form `find-booking` of a site. The answer depends on what was sent only, and does not wait for the bookings: neither
 * its content nor its time says whether an address has any. A filled honeypot field is answered like a success.
 */
export async function receiveLookup(sent: SentForm): Promise<FormAnswer> {
  const { values, source, context, network, path, locale, problem, hasEffects } = sent;
  const { site } = source;
  const show = (lookup: FormState, status: number): FormAnswer => ({ guest: { ...NO_GUEST, lookup }, status });
  const refused = (errors: Record<string, string>, status: number = ERRORS.INVALID_FORM) =>
    show({ state: "refused", values, errors }, status);
  const done: FormAnswer = { to: `${path}?${SENT}=find-booking#lookup` };

  if (problem !== null) return refused({ "": problem });
  if (!hasEffects) return show({ state: "unsent" }, 200);
  const form = lookupForm.safeParse(values);
  if (!form.success) return refused(fieldErrors(form.error));
  const { fax, email } = form.data;
  if (fax) return done;
  const tools = await bookingToolsOf(context);
  if (!(await isWithinLimits(tools, { siteId: site.id, network, email })))
    return refused({ "": "TOO_MANY_REQUESTS" }, ERRORS.TOO_MANY_REQUESTS);
  const send = async () => {
    if (await sendLinks(tools, { siteId: site.id, email, locale })) deliverSoon(context);
  };
  context.waitUntil(
    send().catch((error: unknown) =>
      logError("links of bookings not sent", error, { requestId: context.requestId, site: site.id }),
    ),
  );
  return done;
}

/** Counts a request, whether or not the address has bookings. Each limit is counted only if those before it allow the request. */
async function isWithinLimits(
  { store, secrets, now }: { store: Store; secrets: Secrets; now: number },
  { siteId, network, email }: { siteId: string; network: string; email: string },
): Promise<boolean> {
  const limits = [
    ...(network === "" ? [] : [{ subject: `network ${network}`, max: MAX_PER_NETWORK }]),
    { subject: `address ${email}`, max: MAX_PER_ADDRESS },
    { subject: "all", max: MAX_PER_SITE },
  ];
  for (const { subject, max } of limits) {
    const key = `links ${siteId} ${await secrets.mac("attempts", subject)}`;
    if (!(await countWithin(store, key, max, DAY_MS, now)).allowed) return false;
  }
  return true;
}
