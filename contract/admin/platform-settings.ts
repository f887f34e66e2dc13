import { z } from "zod";
import { BOOKING_MODES, DEFAULT_TERMS, type BookingMode } from "../letting/booking-settings.ts";
import { type ConsultationHours, DEFAULT_CONSULTATION_HOURS, SLOT_MINUTES } from "#domain/consultation.ts";
import { parseDate } from "#domain/dates.ts";
import { type CancellationPreset, CANCELLATION_PRESETS, DEFAULT_RULES } from "#domain/rates/default-plan.ts";

z.config({ jitless: true });

const whole = (min: number, max: number) => z.int("number").min(min, "number").max(max, "number");

/** Consultations take place in daytime; clocks do not change in these hours. */
const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 22 * 60;
const MAX_PERIODS = 4;
const MAX_DAYS_OFF = 200;

const minute = whole(FIRST_MINUTE, LAST_MINUTE).refine((minutes) => minutes % SLOT_MINUTES === 0, "number");
const periods = z
  .array(z.tuple([minute, minute]))
  .max(MAX_PERIODS, "tooMany")
  .refine((all) => all.every(([from, until], i) => from < until && from >= (all[i - 1]?.[1] ?? 0)), "hours");

export const consultationHoursSchema = z.strictObject({
  weekdays: z.tuple([periods, periods, periods, periods, periods]),
  daysOff: z
    .array(
      z.string().transform((text, checked) => {
        const day = parseDate(text);
        if (!day) checked.addIssue({ code: "custom", message: "date" });
        return day ?? z.NEVER;
      }),
    )
    .max(MAX_DAYS_OFF, "tooMany")
    .transform((days) => [...new Set(days)].toSorted()),
  noticeHours: whole(3, 14 * 24),
  daysAhead: whole(1, 60),
}) satisfies z.ZodType<ConsultationHours>;

export const CANCELLATION_NAMES = Object.keys(CANCELLATION_PRESETS) as [CancellationPreset, ...CancellationPreset[]];

/** Initial settings of new sites, units and feeds; existing ones keep theirs. */
export interface BookingDefaults {
  minNights: number;
  /** Hours before arrival at which bookings end. */
  leadHours: number;
  /** Months ahead that can be booked. */
  horizonMonths: number;
  preparationNights: number;
  cancellation: CancellationPreset;
  mode: BookingMode;
  /** Hours for which the nights of a request are held. */
  answerHours: number;
  /** Days for which the nights are held until a bank transfer arrives. */
  transferDays: number;
  /** Minutes between two reads of a calendar of another platform. */
  syncMinutes: number;
}

const DEFAULT_SYNC_MINUTES = 15;

export const INITIAL_BOOKING_DEFAULTS: BookingDefaults = {
  minNights: DEFAULT_RULES.minNights,
  leadHours: DEFAULT_RULES.leadHours,
  horizonMonths: 18,
  preparationNights: DEFAULT_RULES.preparationNights,
  cancellation: "moderate",
  mode: DEFAULT_TERMS.mode,
  answerHours: DEFAULT_TERMS.answerHours,
  transferDays: DEFAULT_TERMS.transferDays,
  syncMinutes: DEFAULT_SYNC_MINUTES,
};

/** Range of each number of {@link BookingDefaults}. */
export const BOOKING_DEFAULT_RANGES = {
  minNights: [1, 28],
  leadHours: [0, 720],
  horizonMonths: [1, 36],
  preparationNights: [0, 7],
  answerHours: [1, 24 * 14],
  transferDays: [1, 30],
  syncMinutes: [5, 120],
} as const;
type Ranges = typeof BOOKING_DEFAULT_RANGES;
const numbers = Object.fromEntries(
  Object.entries(BOOKING_DEFAULT_RANGES).map(([name, [min, max]]) => [name, whole(min, max)]),
) as { [Name in keyof Ranges]: ReturnType<typeof whole> };

export const bookingDefaultsSchema = z.strictObject({
  ...numbers,
  cancellation: z.enum(CANCELLATION_NAMES, "choice"),
  mode: z.enum(BOOKING_MODES, "choice"),
}) satisfies z.ZodType<BookingDefaults>;

/** How admins hear of alerts besides emails. */
export interface AlertSettings {
  /** Address of a webhook; "" for none. */
  webhook: string;
}

const isHookAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "";
};

/** Whether the address is a public one is checked at each message. */
export const alertSettingsSchema = z.strictObject({
  webhook: z
    .string("required")
    .trim()
    .max(1000, "tooLong")
    .refine((address) => address === "" || isHookAddress(address), "url"),
}) satisfies z.ZodType<AlertSettings>;

/** Settings of the platform by name. */
export interface PlatformSettings {
  alerts: AlertSettings;
  consultation: ConsultationHours;
  "booking-defaults": BookingDefaults;
}
export type PlatformSettingName = keyof PlatformSettings;

/** The values until an admin saves a setting. */
export const PLATFORM_DEFAULTS: PlatformSettings = {
  alerts: { webhook: "" },
  consultation: DEFAULT_CONSULTATION_HOURS,
  "booking-defaults": INITIAL_BOOKING_DEFAULTS,
};

/** A setting as stored; version 0 means that it was never saved. */
export interface StoredSetting<Value> {
  version: number;
  value: Value;
}
