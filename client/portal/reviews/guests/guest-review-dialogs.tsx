import { useState } from "react";
import { z } from "zod";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Select, TextArea } from "#client/kit/fields/field.tsx";
import { guestReviewAnswer, guestReviewDecision, PRIVATE_REASONS, REVIEW_LENGTHS } from "#contract/pages/guest-review.ts";
import { FormNotice } from "#client/kit/forms/form-notice.tsx";
import { useForm } from "#client/kit/forms/use-form.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import type { GuestReview } from "./guest-reviews.ts";
import { useGuestReviewWrites } from "./use-guest-review-writes.ts";

interface GuestReviewDialogProps {
  review: GuestReview;
  onClose: () => void;
}

const emptyToNull = (typed: string | undefined): string | null => typed?.trim() || null;
const answerForm = z.preprocess((typed) => ({ answer: emptyToNull((typed as { answer?: string }).answer) }), guestReviewAnswer);
const privateForm = z.preprocess((typed) => {
  const { reason, note } = typed as Record<string, string>;
  return { state: "private", reason, note: emptyToNull(note) };
}, guestReviewDecision);

/** Dialog for the host's answer to a guest's review. An empty text removes the answer. */
export function GuestAnswerDialog({ review, onClose }: GuestReviewDialogProps) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { answer } = useGuestReviewWrites();
  const form = useForm(answerForm, async (values) => {
    await answer(review, values.answer);
    showToast(text("guests.answerSaved"));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("answer.title", { author: review.author })}
      text={text("answer.text")}
      closeLabel={shell("close")}
    >
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <blockquote lang={review.locale} className="line-clamp-6 border-l-4 border-sun pl-4 whitespace-pre-line text-soft">
          {review.text}
        </blockquote>
        <TextArea
          name="answer"
          label={text("fields.answer")}
          error={form.error("answer")}
          defaultValue={review.answer ?? ""}
          maxLength={REVIEW_LENGTHS.answer}
        />
        <DialogActions>
          <Button type="submit" busy={form.sending && shell("busy")}>
            {text("answer.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Dialog with the reason for which a guest's review is not shown. */
export function KeepPrivateDialog({ review, onClose }: GuestReviewDialogProps) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { decide } = useGuestReviewWrites();
  const [reason, setReason] = useState<string>(review.privateReason ?? "");
  const form = useForm(privateForm, async (values) => {
    await decide(review, values);
    showToast(text("guests.kept"));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("guests.keepTitle", { author: review.author })}
      text={text("guests.keepText")}
      closeLabel={shell("close")}
    >
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <Select
          name="reason"
          label={text("guests.reason")}
          error={form.error("reason")}
          value={reason}
          onChange={setReason}
          options={[
            { value: "", label: text("form.choose") },
            ...PRIVATE_REASONS.map((value) => ({ value, label: text(`guests.reasons.${value}`) })),
          ]}
        />
        <TextArea
          name="note"
          label={text("guests.note")}
          hint={text("guests.noteHint")}
          optional={reason === "other" ? undefined : t("forms:optional")}
          error={form.error("note")}
          defaultValue={review.privateNote ?? ""}
          rows={3}
          maxLength={REVIEW_LENGTHS.note}
        />
        <DialogActions>
          <Button type="submit" busy={form.sending && shell("busy")}>
            {text("guests.keep")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
