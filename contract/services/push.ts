import { z } from "zod";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { PUSH_EVENTS, type PushEvent, type PushKind } from "#domain/push/events.ts";
import { singleLine } from "./fields.ts";

/** The content of a notification about an event; it says no more about the guest than the first name and the dates. */
export interface PushNews {
  kind: PushKind;
  /** Empty if unknown. */
  firstName: string;
  arrival: CalendarDate | null;
  departure: CalendarDate | null;
  bookingId: string | null;
  /** True if no money moves. */
  isTest: boolean;
}

/** A notification as the service worker shows it. */
export interface ShownNotification {
  title: string;
  body: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** Path and query of the screen that it opens. */
  path: string;
  lang: Locale;
}

/** A device that gets notifications, as its account sees it. Times are milliseconds since the epoch. */
export interface PushDevice {
  id: string;
  userAgent: string;
  locale: Locale;
  events: PushEvent[];
  createdAt: number;
  lastSentAt: number | null;
  failures: number;
  /** True for the device that asks. */
  current: boolean;
}

const MAX_ENDPOINT_LENGTH = 1000;
export const MAX_PUSH_BYTES = 4096;

/**
 * Hosts of the push services of browsers, and domains whose subdomains are: Chrome, Edge, Opera and Samsung Internet on Android;
 * Firefox; Edge on Windows; Safari. The worker sends requests to no other hosts, so that an endpoint cannot name a machine of a
 * private network.
 */
const PUSH_HOSTS: readonly string[] = ["fcm.googleapis.com", "web.push.apple.com"];
const PUSH_DOMAINS: readonly string[] = ["push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/** True for an address at a push service: https on the default port, without credentials. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isKnown = PUSH_HOSTS.includes(hostname) || PUSH_DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));
  return protocol === "https:" && port === "" && username === "" && password === "" && isKnown;
}

/** Bytes in base64url without padding. */
const bytes = (pattern: RegExp) => z.string("required").regex(pattern, "choice");

const subscription = {
  endpoint: singleLine(MAX_ENDPOINT_LENGTH).refine(isPushEndpoint, "choice"),
  keys: z.strictObject({
    /** 65 bytes that begin with 4: an uncompressed point. */
    p256dh: bytes(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: bytes(/^[\w-]{22}$/),
  }),
};

/** The subscription of the calling device, as `PushSubscription.toJSON()` has it, with its settings. */
export const pushDeviceInput = z.strictObject({
  ...subscription,
  locale: z.enum(LOCALES, "choice"),
  events: z
    .array(z.enum(PUSH_EVENTS, "choice"))
    .min(1, "required")
    .max(PUSH_EVENTS.length, "choice")
    .transform((chosen) => PUSH_EVENTS.filter((event) => chosen.includes(event))),
});
export type PushDeviceInput = z.output<typeof pushDeviceInput>;

/** A subscription that the browser has replaced, and the new one. */
export const pushRenewalInput = z.strictObject({ old: z.strictObject(subscription), new: z.strictObject(subscription) });
export type PushRenewalInput = z.output<typeof pushRenewalInput>;
