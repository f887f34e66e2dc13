import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { Form } from "./use-form.ts";

/**
 * Alert above a form that was not accepted: the error of the form as a whole, or links to the invalid fields. It has the focus
 * when the server renders the page again.
 */
export function FormNotice({ form, labels }: { form: Pick<Form, "error">; labels: Record<string, string> }) {
  const { t } = useLanguage();
  const formError = form.error("");
  const invalid = Object.entries(labels).filter(([field]) => form.error(field) !== undefined);
  if (invalid.length === 0 && formError === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, nothing else could move the focus here
    <div role="alert" tabIndex={-1} autoFocus className="rounded-xl bg-brick p-5 text-paper">
      <p className="font-semibold">{t(formError === undefined ? "forms:summary" : `forms:errors.${formError}`)}</p>
      {invalid.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {invalid.map(([field, label]) => (
            <li key={field}>
              <a href={`#${field}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
