/** Submit button of a form. It keeps the focus while the form is being sent. */
export function SubmitButton({ label, sendingLabel, sending }: { label: string; sendingLabel: string; sending: boolean }) {
  return (
    <button
      type="submit"
      aria-disabled={sending || undefined}
      className="inline-flex min-h-13 cursor-pointer items-center justify-center rounded-full bg-coral px-7 py-3 text-lg leading-tight font-semibold text-night transition-colors hover:bg-night hover:text-cream aria-disabled:cursor-progress aria-disabled:bg-sun dark:hover:bg-cream dark:hover:text-night"
    >
      <span aria-live="polite">{sending ? sendingLabel : label}</span>
    </button>
  );
}
