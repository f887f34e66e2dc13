import { useLanguage } from "#client/lib/i18n.ts";
import type { Form } from "./use-form.ts";

/**
 * Says above a form that it was not sent: what is wrong with the whole, and a link to each wrong field. Where the server
 * sends the page again, it has the focus.
 */
export function FormNotice({ form, labels }: { form: Form; labels: Record<string, string> }) {
  const { t } = useLanguage();
  const whole = form.error("");
  const wrong = Object.entries(labels).filter(([field]) => form.error(field) !== undefined);
  if (wrong.length === 0 && whole === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads here
    <div role="alert" tabIndex={-1} autoFocus className="rounded-xl bg-coral p-5 text-night">
      <p className="font-semibold">{t(whole === undefined ? "forms:summary" : `forms:errors.${whole}`)}</p>
      {wrong.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {wrong.map(([field, label]) => (
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
