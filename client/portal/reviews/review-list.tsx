import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { Sorting } from "../../kit/ui/sorting.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import type { Review } from "./reviews.ts";
import { useReviewWrites } from "./use-review-writes.ts";

/** Sortable list of the reviews, in the order that guests see. */
export function ReviewList({ reviews }: { reviews: Review[] }) {
  const text = useWords("reviews");
  const { id } = useSite();
  const { change, move, remove } = useReviewWrites(id);
  const [open, setOpen] = useState<{ dialog: "edit" | "answer"; review: Review }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Sorting
        ids={reviews.map((review) => review.id)}
        strategy={verticalListSortingStrategy}
        onMove={move}
        said={(what, place) => text(`said.${what}`, place)}
      >
        <ol className="grid gap-3">
          {reviews.map((review, index) => (
            <ReviewCard
              key={review.id}
              review={review}
              index={index}
              isLast={index === reviews.length - 1}
              onMove={(to) => move(index, to)}
              onEdit={() => setOpen({ dialog: "edit", review })}
              onAnswer={() => setOpen({ dialog: "answer", review })}
              onShow={(shown) => change(review, { shown })}
              onRemove={() => remove(review, index)}
            />
          ))}
        </ol>
      </Sorting>
      {open?.dialog === "edit" && <ReviewDialog review={open.review} onClose={close} />}
      {open?.dialog === "answer" && (
        <AnswerDialog review={open.review} onAnswer={(answer) => change(open.review, { answer })} onClose={close} />
      )}
    </>
  );
}
