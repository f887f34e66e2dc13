import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { email } from "../services/fields.ts";
import { type MailServerCheck, mailServerInput, type ShownMailServer } from "../services/mail-server.ts";

z.config({ jitless: true });

export const MAX_PLATFORM_MAIL_SERVERS = 2;
export const MAX_MAILS_PER_MINUTE = 10_000;

/** Ports of the platform's mail servers: 465 has TLS from the first byte; 587, and 2525 of many mail services, STARTTLS. */
export const PLATFORM_MAIL_PORTS = [465, 587, 2525] as const;

const fields = mailServerInput.extend({
  port: z.union([z.literal(465), z.literal(587), z.literal(2525)], "choice"),
  /** Gets the answers to emails that name no other address; null: the sender. */
  replyTo: email.nullable(),
  /** Emails a minute; null: no limit. */
  perMinute: z.int("number").min(1, "number").max(MAX_MAILS_PER_MINUTE, "number").nullable(),
});

/** Some providers give one token for both; the user is shown and logged, and so would be the password. */
const hasOwnPassword = ({ user, password }: { user: string; password?: string | undefined }): boolean => user !== password;
const SAME = { path: ["user"], error: "sameAsPassword" };

/** A mail server of the platform. Without a password, the stored one is kept, which needs the same host, port and user. */
export const platformMailServerInput = fields.refine(hasOwnPassword, SAME);
export type PlatformMailServerInput = z.output<typeof platformMailServerInput>;

export const platformTestMailInput = fields.extend({ locale: z.enum(LOCALES, "choice") }).refine(hasOwnPassword, SAME);

export const platformMailServerParam = z.object({ serverId: z.uuid() });

export const firstMailServerInput = z.strictObject({ id: z.uuid("required") });

/** A mail server of the platform as admins see it: without its password. Times are in milliseconds since the epoch. */
export interface PlatformMailServer
  extends Omit<PlatformMailServerInput, "password">, Pick<ShownMailServer, "version" | "checkedAt" | "problem" | "answer"> {
  id: string;
  problemSince: number | null;
  /** The time before which the server is not tried while another one can send; null if it is not paused. */
  pausedUntil: number | null;
}

/** The mail server of the configuration, without user and password; `isValid` is false if it cannot be read. */
export type ConfiguredMailServer =
  | { isValid: true; host: string; port: number; fromName: string | null; fromAddress: string }
  | { isValid: false };

/** The mail servers of the platform in their order, the configured one (`SMTP_URL`), and the one that sends now. */
export interface PlatformMailServers {
  servers: PlatformMailServer[];
  configured: ConfiguredMailServer | null;
  /** Id of the server that the next email is tried with, `configured` for that of the configuration; null if there is none. */
  sending: string | null;
}

/** Result of a test email. */
export interface TestMailResult extends MailServerCheck {
  recipient: string;
}

/** A mail server of the platform that fails. */
export interface FailingMailServer {
  id: string;
  host: string;
  problem: NonNullable<PlatformMailServer["problem"]>;
  since: number;
}
