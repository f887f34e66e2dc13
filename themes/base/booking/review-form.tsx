import type { AriaAttributes, ReactNode } from "react";
import type { ReviewPageData } from "#contract/pages/guest-page.ts";
import { MAX_RATING, partField, REVIEW_LENGTHS } from "#contract/pages/guest-review.ts";
import { FORM_FIELD, type SiteView } from "#contract/pages/site-view.ts";
import { REVIEW_LANGUAGES } from "#domain/reviews/review-languages.ts";
import { REVIEW_PARTS } from "#domain/reviews/review-parts.ts";

interface FormProps {
  view: SiteView;
  page: ReviewPageData;
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

/** The form in which a guest writes or changes a review. It works without JavaScript. */
export function ReviewForm({ view, page }: FormProps) {
  const { words, values, review, errors } = page;
  const { format, host, t } = view;
  const languages = REVIEW_LANGUAGES.map((code) => [code, format.language(code)] as const);
  const names = languages.toSorted(([, one], [, other]) => one.localeCompare(other, view.locale));
  return (
    <form className="stay-form review-form" method="post" action={`${page.href()}#review`}>
      <input type="hidden" name={FORM_FIELD} value="review" />
      <Scale page={page} name="rating" label={words("review.field.rating")} isRequired />
      <fieldset className="review-more">
        <legend>
          {words("review.parts")} <small>({words("review.optional")})</small>
        </legend>
        {REVIEW_PARTS.map((part) => (
          <Scale key={part} page={page} name={partField(part)} label={t(`reviews.part.${part}`)} />
        ))}
      </fieldset>
      <Field page={page} name="text" hint={words("review.textHint")}>
        {(attributes) => (
          <textarea {...attributes} required rows={7} maxLength={REVIEW_LENGTHS.text} defaultValue={values["text"]} />
        )}
      </Field>
      <Field page={page} name="improve" hint={words("review.improveHint", { host: host.name })} isOptional>
        {(attributes) => (
          <textarea {...attributes} rows={4} maxLength={REVIEW_LENGTHS.improve} defaultValue={values["improve"]} />
        )}
      </Field>
      <div className="review-pair">
        <Field page={page} name="author" hint={words("review.authorHint")}>
          {(attributes) => (
            <input
              {...attributes}
              required
              autoComplete="off"
              maxLength={REVIEW_LENGTHS.author}
              defaultValue={values["author"]}
            />
          )}
        </Field>
        <Field page={page} name="locale" hint={words("review.localeHint")}>
          {(attributes) => (
            <select {...attributes} defaultValue={values["locale"]}>
              {names.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label className="review-tick">
        <input
          type="checkbox"
          id="review-publish"
          name="publish"
          value="yes"
          defaultChecked={values["publish"] === "yes"}
          aria-describedby="review-publish-hint"
        />
        <span>
          {words("review.field.publish", { site: view.name })}
          <small id="review-publish-hint">{words("review.publishHint", { host: host.name })}</small>
        </span>
      </label>
      {errors[""] ? <p className="field-error">{words("review.error.unknownField")}</p> : null}
      <p className="booking-buttons">
        <button type="submit" className="button">
          {words(review ? "review.save" : "review.send")}
        </button>{" "}
        {review ? (
          <a className="more" href={page.href()}>
            {words("review.keep")}
          </a>
        ) : (
          <span>{words("review.changeLater")}</span>
        )}
      </p>
    </form>
  );
}

/** The error of a missing rating asks to choose one, not to fill it in. */
export const errorCode = (name: string, code: string): string => (name === "rating" ? "number" : code);

interface ScaleProps {
  page: ReviewPageData;
  name: string;
  label: string;
  isRequired?: boolean;
}

/** A choice from 1 to 10. */
function Scale({ page: { words, values, errors }, name, label, isRequired = false }: ScaleProps) {
  const id = `review-${name}`;
  const hasError = errors[name] !== undefined;
  return (
    <fieldset
      className={isRequired ? "review-scale review-scale-main" : "review-scale"}
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={hasError}
      aria-describedby={hasError ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <legend>{label}</legend>
      <div>
        {RATINGS.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              id={rating === 1 ? id : undefined}
              name={name}
              value={rating}
              required={isRequired}
              defaultChecked={values[name] === String(rating)}
            />
            <span>{rating}</span>
          </label>
        ))}
      </div>
      <p className={isRequired ? "review-hint" : "sr"} id={`${id}-hint`}>
        {words("review.scale")}
      </p>
      <FieldError errors={errors} name={name} words={words} />
    </fieldset>
  );
}

function FieldError({ errors, name, words }: Pick<ReviewPageData, "errors" | "words"> & { name: string }) {
  const code = errors[name];
  if (code === undefined) return null;
  return (
    <p className="field-error" id={`review-${name}-error`}>
      {words(`review.error.${errorCode(name, code)}`)}
    </p>
  );
}

interface FieldProps {
  page: ReviewPageData;
  name: string;
  hint: string;
  isOptional?: boolean;
  /** Renders the control with its id, name and description. */
  children: (attributes: { id: string; name: string } & AriaAttributes) => ReactNode;
}

function Field({ page: { words, errors }, name, hint, isOptional = false, children }: FieldProps) {
  const id = `review-${name}`;
  const error = errors[name] === undefined ? {} : { "aria-invalid": true };
  const ids = [`${id}-hint`, ...(errors[name] === undefined ? [] : [`${id}-error`])];
  return (
    <div className="review-field">
      <label htmlFor={id}>
        <span>
          {words(`review.field.${name}`)} {isOptional ? <small>({words("review.optional")})</small> : null}
        </span>
      </label>
      <p className="review-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {children({ id, name, "aria-describedby": ids.join(" "), ...error })}
      <FieldError errors={errors} name={name} words={words} />
    </div>
  );
}
