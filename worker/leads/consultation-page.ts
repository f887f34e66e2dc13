import { consultationForm } from "#contract/lead.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Submission } from "#worker/main-site/dynamic-pages.ts";
import { refusedForm } from "#worker/main-site/refused-form.ts";
import { receivedAt } from "./received-at.ts";
import { refusedLead } from "./refused-lead.ts";
import { takeLead } from "./take-lead.ts";

/** Takes the form of the consultation page. The visitor is answered in the language they chose. */
export async function submitConsultation(
  values: FormValues,
  { openStore, now }: RequestContext,
  locale: Locale,
): Promise<Submission> {
  const read = consultationForm.safeParse(values);
  if (!read.success) return refusedForm(read.error);
  const { name, email, phone = null, language, units, channels, slot, message = null, fax } = read.data;
  if (fax) return { ok: true, location: receivedAt("consultation", locale, crypto.randomUUID()) };
  const details = { kind: "consultation", locale: language, name, email, phone, units, channels, slot, message } as const;
  const taken = await takeLead({ store: await openStore(), now }, details);
  return taken.ok ? { ok: true, location: receivedAt("consultation", locale, taken.lead.id) } : refusedLead(taken.code);
}
