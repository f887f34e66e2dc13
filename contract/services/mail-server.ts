import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { email, requiredText, singleLine } from "./fields.ts";

z.config({ jitless: true });

export const MAX_MAIL_SERVER_BYTES = 4 * 1024;

/** Ports for sending mail: 465 has TLS from the first byte, 587 STARTTLS (RFC 8314). */
export const MAIL_PORTS = [465, 587] as const;

/** Problems of an owner's mail server, by the step at which they occur. */
export const MAIL_SERVER_PROBLEMS = [
  "address",
  "unresolved",
  "connect",
  "tls",
  "greeting",
  "hello",
  "mechanism",
  "password",
  "sender",
  "recipient",
  "refused",
  "later",
  "dialogue",
] as const;
export type MailServerProblem = (typeof MAIL_SERVER_PROBLEMS)[number];

/** True if a measured failure is a step at which the server itself failed, and not its answer about one message. */
export const isServerFailure = (failure: string | null): boolean =>
  (MAIL_SERVER_PROBLEMS as readonly (string | null)[]).includes(failure);

const password = z
  .string("required")
  .min(1, "required")
  .max(500, "tooLong")
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "characters");

/** An owner's mail server. Without a password, the stored one is kept, which needs the same host, port and user. */
export const mailServerInput = z.strictObject({
  host: requiredText(253)
    .toLowerCase()
    .transform((host) => host.replace(/\.$/, ""))
    .refine((host) => /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/.test(host), "host"),
  port: z.union([z.literal(465), z.literal(587)], "choice"),
  user: requiredText(254),
  password: password.optional(),
  fromName: singleLine(80).trim().min(1, "required"),
  fromAddress: email,
});
export type MailServerInput = z.output<typeof mailServerInput>;

/** An owner's mail server as the owner sees it: without its password. Times are in milliseconds since the epoch. */
export interface ShownMailServer extends Omit<MailServerInput, "password"> {
  version: number;
  checkedAt: number;
  problem: MailServerProblem | null;
  answer: string | null;
  problemSince: number | null;
  /** Messages that wait for the server. */
  waiting: number;
}

/** A line of a dialogue with a mail server, without secrets. */
export interface DialogueLine {
  side: "client" | "server" | "note";
  text: string;
}

/** Result of a connection check. */
export interface MailServerCheck {
  problem: MailServerProblem | null;
  /** The server's answer, or the reason for none. */
  answer: string | null;
  lines: DialogueLine[];
}

export const testMailInput = z.strictObject({ locale: z.enum(LOCALES, "choice") });

/** Records of the sender's domain for mail. */
export interface SenderDns {
  domain: string;
  /** False if its DNS did not answer. */
  isKnown: boolean;
  spf: string | null;
  dmarc: string | null;
}
