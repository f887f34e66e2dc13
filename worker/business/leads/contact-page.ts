import { contactForm } from "#contract/business/lead.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type FormOutcome, refuseForm } from "#services/http/form-outcome.ts";
import { createLead } from "./create-lead.ts";
import { receiptPath } from "./receipt-path.ts";
import { refuseLead } from "./refuse-lead.ts";

/** Handles the form of the contact page. A filled honeypot field is answered like a success, but nothing is stored. */
export async function submitContact(
  values: FormValues,
  { openStore, now, config }: RequestContext,
  locale: Locale,
  network: string,
): Promise<FormOutcome> {
  const form = contactForm.safeParse(values);
  if (!form.success) return refuseForm(form.error);
  const { name, email, phone = null, message, fax } = form.data;
  if (fax) return { ok: true, location: receiptPath("contact", locale, crypto.randomUUID()) };
  const details = { kind: "contact" as const, locale, name, email, phone, units: null, channels: [], message, slot: null };
  const created = await createLead({ store: await openStore(), now, mainOrigin: config.mainOrigin, network }, details);
  return created.ok ? { ok: true, location: receiptPath("contact", locale, created.lead.id) } : refuseLead(created.code);
}
