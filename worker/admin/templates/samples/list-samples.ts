import type { MailTemplate } from "../mail-templates.ts";
import { BOOKING_SAMPLES } from "./booking-samples.ts";
import { GUEST_SAMPLES } from "./guest-samples.ts";
import { PLATFORM_SAMPLES } from "./platform-samples.ts";
import type { Sample } from "./sample.ts";

/** Samples of every mail. */
export const SAMPLES: readonly Sample[] = [...PLATFORM_SAMPLES, ...BOOKING_SAMPLES, ...GUEST_SAMPLES];

const groupOf = (template: string): string => template.split("-")[0] ?? "";

/** The samples that have texts of a template; those with other texts of a mail than usual come last. */
export function samplesOf({ id, group, isShared }: Pick<MailTemplate, "id" | "group" | "isShared">): Sample[] {
  return SAMPLES.filter(
    ({ template, otherGroups }) => template === id || (isShared && (groupOf(template) === group || otherGroups.includes(group))),
  );
}
