import type { MailTemplate } from "../mail-templates.ts";
import { BOOKING_SAMPLES } from "./booking-samples.ts";
import { GUEST_SAMPLES } from "./guest-samples.ts";
import { PLATFORM_SAMPLES } from "./platform-samples.ts";
import type { Sample } from "./sample.ts";

/** Samples of every email. */
export const SAMPLES: readonly Sample[] = [...PLATFORM_SAMPLES, ...BOOKING_SAMPLES, ...GUEST_SAMPLES];

const groupOf = (template: string): string => template.split("-")[0] ?? "";

/** The samples that have texts of a template, its own ones first. */
export function samplesOf({ id, group, isShared }: Pick<MailTemplate, "id" | "group" | "isShared">): Sample[] {
  const own = SAMPLES.filter(({ template }) => template === id);
  const others = SAMPLES.filter(
    ({ template, otherGroups }) => isShared && template !== id && (groupOf(template) === group || otherGroups.includes(group)),
  );
  return [...own, ...others];
}
