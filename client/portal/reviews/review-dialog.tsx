import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Select, TextArea, TextField } from "../../kit/fields/field.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { REVIEW_SOURCES } from "#contract/owners/site-record.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { languageOptions, monthOptions } from "./names.ts";
import { reviewForm } from "./review-form.ts";
import { type Review, reviewsKey } from "./reviews.ts";

interface ReviewDialogProps {
  /** Edited review; without it, the dialog adds one. */
  review?: Review | undefined;
  onClose: () => void;
}

/** Number of years to choose from. */
const YEAR_COUNT = 15;
const RATINGS = Array.from({ length: 10 }, (_, index) => String(10 - index));

/** Dialog to add or edit a review. */
export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { locale, t } = useLanguage();
  const { id: siteId, defaultLocale } = useSite();
  const queries = useQueryClient();
  const [now] = useState(() => new Date());
  const form = useForm(reviewForm, async (values) => {
    const { shown: _, ...json } = values;
    if (review) {
      const param = { siteId, reviewId: review.id };
      await unwrap(api.sites[":siteId"].reviews[":reviewId"].$patch({ param, header: ifMatch(review.version), json }));
    } else {
      await unwrap(api.sites[":siteId"].reviews.$post({ param: { siteId }, json }));
    }
    await queries.invalidateQueries({ queryKey: reviewsKey(siteId) });
    showToast(text(review ? "form.changed" : "form.added"));
    onClose();
  });
  const [year, month] = review?.stayed.split("-") ?? [];
  const thisYear = now.getFullYear();
  const years = Array.from({ length: YEAR_COUNT }, (_, index) => String(thisYear - index));
  if (year !== undefined && !years.includes(year)) years.push(year);
  const language = review?.locale ?? defaultLocale;
  const unchosen = { value: "", label: text("form.choose") };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(review ? "form.edit" : "form.new")}
      text={text("law")}
      closeLabel={shell("close")}
    >
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <TextArea
          name="text"
          label={text("fields.text")}
          hint={text("form.textHint")}
          error={form.error("text")}
          defaultValue={review?.text ?? ""}
          maxLength={4000}
        />
        <TextField
          name="author"
          label={text("fields.author")}
          hint={text("form.authorHint")}
          error={form.error("author")}
          defaultValue={review?.author ?? ""}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          name="from"
          label={text("fields.from")}
          optional={t("forms:optional")}
          error={form.error("from")}
          defaultValue={review?.from ?? ""}
          maxLength={80}
          autoComplete="off"
        />
        <div className="field-row grid-cols-2">
          <Select
            name="stayed"
            label={text("form.month")}
            error={form.error("stayed")}
            defaultValue={month ?? ""}
            options={[unchosen, ...monthOptions(locale)]}
          />
          <Select
            name="year"
            label={text("form.year")}
            defaultValue={year ?? ""}
            options={[unchosen, ...years.map((value) => ({ value, label: value }))]}
          />
        </div>
        <Select
          name="rating"
          label={text("fields.rating")}
          hint={text("form.ratingHint")}
          error={form.error("rating") && t("forms:errors.choice")}
          defaultValue={String(review?.rating ?? "")}
          options={[unchosen, ...RATINGS.map((value) => ({ value, label: value }))]}
        />
        <Select
          name="source"
          label={text("fields.source")}
          hint={text("form.sourceHint")}
          error={form.error("source")}
          defaultValue={review?.source ?? ""}
          options={[unchosen, ...REVIEW_SOURCES.map((value) => ({ value, label: text(`sources.${value}`) }))]}
        />
        <Select
          name="locale"
          label={text("fields.locale")}
          error={form.error("locale")}
          defaultValue={language}
          options={languageOptions(locale, language)}
        />
        <TextArea
          name="answer"
          label={text("fields.answer")}
          optional={t("forms:optional")}
          error={form.error("answer")}
          defaultValue={review?.answer ?? ""}
          rows={3}
          maxLength={2000}
        />
        <DialogActions>
          <Button type="submit" busy={form.sending && shell("busy")}>
            {text("form.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
