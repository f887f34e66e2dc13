import { FORM_FIELD, type QuestionState, type SiteView } from "#contract/pages/site-view.ts";

interface QuestionFormProps {
  view: SiteView;
  question: QuestionState;
}

const FIELDS = [
  { name: "name", type: "text", autoComplete: "name", maxLength: 100 },
  { name: "email", type: "email", autoComplete: "email", maxLength: 254 },
] as const;
const MAX_MESSAGE_LENGTH = 4000;
/** Error codes with a text of their own; all others say that the text cannot be used. */
const ERRORS = new Set(["required", "tooLong", "email", "emailLetters", "TOO_MANY_REQUESTS", "failed"]);

/** Form in which a guest writes to the host. It works without JavaScript; the worker checks it again. */
export function QuestionForm({ view, question }: QuestionFormProps) {
  const { t, host } = view;
  if (question.state === "sent" || question.state === "unsent") {
    return (
      <p id="question" className="answer" role="status">
        {t(`question.${question.state}`, { name: host.name })}
      </p>
    );
  }
  const { values, errors }: Pick<QuestionState & { state: "refused" }, "values" | "errors"> =
    question.state === "refused"
      ? question
      : { values: question.message === undefined ? {} : { message: question.message }, errors: {} };
  const valueOf = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const errorOf = (name: string) => {
    const code = errors[name];
    return code === undefined ? undefined : t(`question.error.${ERRORS.has(code) ? code : "characters"}`, { name: host.name });
  };
  const described = (name: string) =>
    errors[name] === undefined ? {} : { "aria-invalid": true, "aria-describedby": `question-${name}-error` };
  const message = (name: string) =>
    errors[name] === undefined ? null : (
      <span className="field-error" id={`question-${name}-error`}>
        {errorOf(name)}
      </span>
    );
  return (
    <form id="question" className="stay-form question-form" action={`${view.paths.contact}#question`} method="post">
      <input type="hidden" name={FORM_FIELD} value="question" />
      {question.state === "refused" ? (
        <p className="answer answer-problem" role="alert">
          {errorOf("") ?? t("question.error.fields")}
        </p>
      ) : null}
      {FIELDS.map(({ name, ...input }) => (
        <label key={name}>
          <span>{t(`question.${name}`)}</span>
          <input name={name} required defaultValue={valueOf(name)} {...input} {...described(name)} />
          {message(name)}
        </label>
      ))}
      <label className="question-message">
        <span>{t("question.message")}</span>
        <textarea
          name="message"
          rows={7}
          required
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={valueOf("message")}
          {...described("message")}
        />
        {message("message")}
      </label>
      {/* Robots fill it in; the server then sends nothing. */}
      <input name="fax" hidden tabIndex={-1} autoComplete="off" aria-hidden />
      <button type="submit" className="button">
        {t("question.send")}
      </button>
    </form>
  );
}
