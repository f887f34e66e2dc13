import { Link } from "wouter";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button, buttonClass } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { itemPath, screenPath } from "#locales/portal-paths.ts";

/** The result of a message to a group: the number of guests that got it, and the bookings that were left out. */
export function GroupResult({ sent, left, onAgain }: { sent: number; left: readonly string[]; onAgain: () => void }) {
  const text = useWords("email");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 [&>div]:w-full">
      <Notice kind="success">{text("group.sent", { count: sent })}</Notice>
      {left.length > 0 && (
        <Notice kind="warning">
          <p className="font-semibold">{text("group.left", { count: left.length })}</p>
          <p>{text("group.leftText")}</p>
          <ul className="flex flex-wrap gap-x-4">
            {left.map((reference) => (
              <li key={reference}>
                <Link
                  href={`${screenPath("dashboard", "bookings")}?${new URLSearchParams({ q: reference }).toString()}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="flex flex-wrap gap-3">
        <Link href={itemPath("email", "sent")} className={buttonClass("quiet")}>
          {text("group.toSent")}
        </Link>
        <Button look="quiet" onClick={onAgain}>
          {text("group.again")}
        </Button>
      </p>
    </div>
  );
}
