import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "wouter";
import type { UpcomingMessage } from "#contract/letting/message.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { MendLinks } from "./held-messages.tsx";
import { placeOf } from "./message-place.ts";
import { templatePath } from "./template-path.ts";
import { useMessageWords } from "./use-message-words.ts";

/** The reasons why a message cannot be sent, with the ways to fix them. */
export function ProblemList({ message, isOnBooking = false }: { message: UpcomingMessage; isOnBooking?: boolean }) {
  const { text, problem } = useMessageWords();
  const { problems, locale, template, bookingId } = message;
  const place = placeOf(message);
  if (problems.length === 0) return null;
  const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  const isWithoutTemplate = problems.some(({ type }) => type === "no-template");
  const needsStay = problems.some(({ type }) => type === "no-address" || type === "moved");
  return (
    <div className="mt-2 flex gap-3 rounded-xl rounded-tl-none bg-sun px-3 py-2 leading-snug text-night [--focus:var(--color-night)]">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{text("cannotGo")}</p>
        {problems.map((each) => (
          <p key={each.type}>{problem(each, locale)}</p>
        ))}
        {problems.some(({ type }) => type === "no-value") && <MendLinks message={message} />}
        <p className="flex flex-wrap gap-x-4">
          <Link href={isWithoutTemplate ? itemPath("email", "automations") : templatePath(template, locale)} className={link}>
            {text(isWithoutTemplate ? "mend.automation" : "mend.text")}
          </Link>
          {needsStay && !isOnBooking && place !== undefined && (
            <Link href={place} className={link}>
              {text(bookingId === null ? "mend.stay" : "mend.booking")}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
