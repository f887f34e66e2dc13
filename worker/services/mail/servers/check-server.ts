import type { DialogueLine, MailServerCheck, MailServerProblem } from "#contract/services/mail-server.ts";
import type { SmtpSession } from "../smtp/session.ts";
import { type Attempt, type OutgoingMail, TransportError } from "../transport.ts";
import type { ServerTools } from "./server-tools.ts";
import { type OpenServer, openServerSession } from "./server-transport.ts";

/** Shorter than in a delivery, because a user is waiting. */
const REPLY_TIMEOUT_MS = 10_000;
const MAX_LINES = 60;
const MAX_LINE_LENGTH = 300;

/** Connects to a mail server and asks it to take a message from its sender to `recipient`, without sending one. */
export const checkServer = (tools: ServerTools, server: OpenServer, recipient: string): Promise<MailServerCheck> =>
  runDialogue(tools, server, (session) => session.tryRecipient(recipient));

/** Connects to a mail server and sends a message. */
export const sendThrough = (tools: ServerTools, server: OpenServer, mail: OutgoingMail): Promise<MailServerCheck> =>
  runDialogue(tools, server, (session) => session.send(mail));

async function runDialogue(
  tools: ServerTools,
  server: OpenServer,
  step: (session: SmtpSession) => Promise<Attempt>,
): Promise<MailServerCheck> {
  const lines: DialogueLine[] = [];
  const trace = (side: DialogueLine["side"], line: string) => {
    if (lines.length < MAX_LINES) lines.push({ side, text: line.slice(0, MAX_LINE_LENGTH) });
  };
  let session: SmtpSession | undefined;
  try {
    session = await openServerSession(tools, server, { trace, replyTimeoutMs: REPLY_TIMEOUT_MS });
    const { outcome, at, answer } = await step(session);
    return { problem: outcome === "sent" ? null : problemAt(at, answer), answer, lines };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { problem: error.step, answer: error.message, lines };
  } finally {
    await session?.close();
  }
}

/** A greylist, for example, refuses a recipient with 450 or 451 at first, which says nothing about the address. */
const problemAt = (at: Attempt["at"] = "connection", answer: string): MailServerProblem =>
  at !== "connection" && /^4\d\d\b/.test(answer) ? "later" : PROBLEMS[at];

const PROBLEMS: Record<NonNullable<Attempt["at"]>, MailServerProblem> = {
  connection: "dialogue",
  sender: "sender",
  recipient: "recipient",
  message: "dialogue",
};
