import { confirmationForm, consultationForm } from "#contract/lead.ts";
import { CONFIRM } from "#contract/receipt.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Submission } from "#worker/main-site/dynamic-pages.ts";
import { refusedForm } from "#worker/main-site/refused-form.ts";
import { confirmConsultation } from "./confirm-consultation.ts";
import { receivedAt } from "./received-at.ts";
import { refusedLead } from "./refused-lead.ts";
import { takeLead } from "./take-lead.ts";

/**
 * Takes a form of the consultation page: the one that asks for a slot, or the one that confirms it. The visitor is answered
 * in the language they chose.
 */
export async function submitConsultation(
  values: FormValues,
  context: RequestContext,
  locale: Locale,
  network: string,
): Promise<Submission> {
  if (CONFIRM in values) return submitConfirmation(values, context, locale);
  const { openStore, now, config } = context;
  const read = consultationForm.safeParse(values);
  if (!read.success) return refusedForm(read.error);
  const { name, email, phone = null, language, units, channels, slot, message = null, fax } = read.data;
  if (fax) return { ok: true, location: receivedAt("consultation", locale, crypto.randomUUID()) };
  const details = { kind: "consultation", locale: language, name, email, phone, units, channels, slot, message } as const;
  const taken = await takeLead({ store: await openStore(), now, mainOrigin: config.mainOrigin, network }, details);
  return taken.ok ? { ok: true, location: receivedAt("consultation", locale, taken.lead.id) } : refusedLead(taken.code);
}

/** Too late is said over the form for another time. */
async function submitConfirmation(
  values: FormValues,
  { openStore, now, config }: RequestContext,
  locale: Locale,
): Promise<Submission> {
  const read = confirmationForm.safeParse(values);
  if (!read.success) return refusedForm(read.error);
  const confirmed = await confirmConsultation(
    { store: await openStore(), now, mainOrigin: config.mainOrigin },
    read.data[CONFIRM],
  );
  return confirmed.ok
    ? { ok: true, location: receivedAt("consultation", locale, confirmed.id) }
    : { ok: false, code: confirmed.code, errors: { "": "slotLapsed" } };
}
