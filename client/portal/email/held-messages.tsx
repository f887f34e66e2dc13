import { Link } from "wouter";
import type { UpcomingMessage } from "#contract/letting/message.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { placeOf } from "./message-place.ts";
import { useMessageWords } from "./use-message-words.ts";
import { valuePath } from "./value-path.ts";

/** Number of messages that are listed; the screen of messages has all. */
const MAX_SHOWN = 5;

interface HeldMessagesProps {
  messages: readonly UpcomingMessage[];
  timeZone: string;
}

/** Messages that are held because they would have gaps: what is missing, and the screen that fills it. */
export function HeldMessages({ messages, timeZone }: HeldMessagesProps) {
  useTextGroup("portal/message-words");
  const overview = useWords("overview");
  const words = useMessageWords();
  return (
    <ul className="mt-2 grid gap-3">
      {messages.slice(0, MAX_SHOWN).map((message) => (
        <li key={`${placeOf(message)} ${message.automationId}`}>
          <p className="leading-snug">
            {overview("held.message", { guest: message.guestName, moment: words.moment(message.at, timeZone) })}{" "}
            {message.problems.map((problem) => words.problem(problem, message.locale)).join(" ")}
          </p>
          <MendLinks message={message} />
        </li>
      ))}
    </ul>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

/** A link for each missing value, to the screen that fills it; for other problems, to the message. */
export function MendLinks({ message }: { message: UpcomingMessage }) {
  const words = useMessageWords();
  const missing = message.problems.flatMap((problem) => (problem.type === "no-value" ? problem.variables : []));
  const paths = missing.flatMap((variable) => {
    const path = valuePath(variable, message);
    return path === undefined ? [] : [{ path, name: words.variable(variable) }];
  });
  return (
    <p className="flex flex-wrap gap-x-4">
      {paths.length === 0 ? (
        <Link href={placeOf(message) ?? itemPath("email", "automations")} className={LINK}>
          {words.text(message.bookingId === null ? "mend.stay" : "mend.booking")}
        </Link>
      ) : (
        paths.map(({ path, name }) => (
          <Link key={name} href={path} className={LINK}>
            {words.text("mend.value", { name })}
          </Link>
        ))
      )}
    </p>
  );
}
