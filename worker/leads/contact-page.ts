import { contactForm } from "#contract/lead.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Submission } from "#worker/main-site/dynamic-pages.ts";
import { refusedForm } from "#worker/main-site/refused-form.ts";
import { receivedAt } from "./received-at.ts";
import { refusedLead } from "./refused-lead.ts";
import { takeLead } from "./take-lead.ts";

/** Takes the form of the contact page. */
export async function submitContact(
  values: FormValues,
  { openStore, now, config }: RequestContext,
  locale: Locale,
  network: string,
): Promise<Submission> {
  const read = contactForm.safeParse(values);
  if (!read.success) return refusedForm(read.error);
  const { name, email, phone = null, message, fax } = read.data;
  if (fax) return { ok: true, location: receivedAt("contact", locale, crypto.randomUUID()) };
  const details = { kind: "contact" as const, locale, name, email, phone, units: null, channels: [], message, slot: null };
  const taken = await takeLead({ store: await openStore(), now, mainOrigin: config.mainOrigin, network }, details);
  return taken.ok ? { ok: true, location: receivedAt("contact", locale, taken.lead.id) } : refusedLead(taken.code);
}
