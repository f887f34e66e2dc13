import { useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { GuestAnswerDialog, KeepPrivateDialog } from "./guest-review-dialogs.tsx";
import { GuestReviewCard } from "./guest-review-card.tsx";
import type { GuestReview } from "./guest-reviews.ts";

/** Reviews that guests have written at the address of their booking: those that wait for the owner first. */
export function GuestReviewList({ reviews }: { reviews: GuestReview[] }) {
  const text = useWords("reviews");
  const [open, setOpen] = useState<{ dialog: "answer" | "private"; id: string }>();
  const close = () => setOpen(undefined);
  // The review as it is now: after a conflict the dialog shows the guest's new text.
  const shown = reviews.find(({ id }) => id === open?.id);
  const next = reviews.find(({ state, mayPublish }) => state === "waiting" && mayPublish);
  return (
    <section aria-labelledby="guest-reviews" className="grid gap-3">
      <h2 id="guest-reviews" className="title-s">
        {text("guests.title")}
      </h2>
      <p className="max-w-[68ch] text-soft">{text("guests.text")}</p>
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <GuestReviewCard
            key={review.id}
            review={review}
            isNext={review === next}
            onAnswer={() => setOpen({ dialog: "answer", id: review.id })}
            onKeepPrivate={() => setOpen({ dialog: "private", id: review.id })}
          />
        ))}
      </ul>
      {shown && open?.dialog === "answer" && <GuestAnswerDialog review={shown} onClose={close} />}
      {shown && open?.dialog === "private" && <KeepPrivateDialog review={shown} onClose={close} />}
    </section>
  );
}
