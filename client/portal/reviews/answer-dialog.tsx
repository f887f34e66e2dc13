import { useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { TextArea } from "../../kit/fields/field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Review } from "./reviews.ts";

interface AnswerDialogProps {
  review: Review;
  onAnswer: (answer: string | null) => void;
  onClose: () => void;
}

/** Dialog for the host's answer to a review. An empty text removes the answer. */
export function AnswerDialog({ review, onAnswer, onClose }: AnswerDialogProps) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const [answer, setAnswer] = useState(review.answer ?? "");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("answer.title", { author: review.author })}
      text={text("answer.text")}
      closeLabel={shell("close")}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(answer.trim() || null);
          onClose();
        }}
      >
        <blockquote lang={review.locale} className="line-clamp-6 border-l-4 border-sun pl-4 whitespace-pre-line text-soft">
          {review.text}
        </blockquote>
        <TextArea name="answer" label={text("fields.answer")} value={answer} onChange={setAnswer} maxLength={2000} />
        <DialogActions>
          <Button type="submit">{text("answer.save")}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
