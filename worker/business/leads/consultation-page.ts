import { confirmationForm, consultationForm } from "#contract/business/lead.ts";
import { CONFIRM } from "#contract/business/receipt.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type FormOutcome, refuseForm } from "#services/http/form-outcome.ts";
import { confirmConsultation } from "./confirm-consultation.ts";
import { createLead } from "./create-lead.ts";
import { receiptPath } from "./receipt-path.ts";
import { refuseLead } from "./refuse-lead.ts";

/**
 * Handles both forms of the consultation page: the request for a slot and its confirmation. Emails are in the language that the
 * visitor chose. A filled honeypot field is answered like a success, but nothing is stored.
 */
export async function submitConsultation(
  values: FormValues,
  context: RequestContext,
  locale: Locale,
  network: string,
): Promise<FormOutcome> {
  if (CONFIRM in values) return submitConfirmation(values, context, locale);
  const { openStore, now, config } = context;
  const form = consultationForm.safeParse(values);
  if (!form.success) return refuseForm(form.error);
  const { name, email, phone = null, language, units, channels, slot, message = null, fax } = form.data;
  if (fax) return { ok: true, location: receiptPath("consultation", locale, crypto.randomUUID()) };
  const details = { kind: "consultation", locale: language, name, email, phone, units, channels, slot, message } as const;
  const created = await createLead({ store: await openStore(), now, mainOrigin: config.mainOrigin, network }, details);
  return created.ok ? { ok: true, location: receiptPath("consultation", locale, created.lead.id) } : refuseLead(created.code);
}

/** A confirmation that comes too late shows the form again, to choose another slot. */
async function submitConfirmation(
  values: FormValues,
  { openStore, now, config }: RequestContext,
  locale: Locale,
): Promise<FormOutcome> {
  const form = confirmationForm.safeParse(values);
  if (!form.success) return refuseForm(form.error);
  const confirmed = await confirmConsultation(
    { store: await openStore(), now, mainOrigin: config.mainOrigin },
    form.data[CONFIRM],
  );
  return confirmed.ok
    ? { ok: true, location: receiptPath("consultation", locale, confirmed.id) }
    : { ok: false, code: confirmed.code, errors: { "": "slotLapsed" } };
}
