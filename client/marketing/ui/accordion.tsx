/** Questions that open and close without JavaScript. `name` groups them: opening one closes the others. */
export function Accordion({ name, items }: { name: string; items: { id: string; title: string; text: string }[] }) {
  return (
    <div className="border-t-2 border-ink">
      {items.map(({ id, title, text }) => (
        <details key={id} name={name} className="group border-b-2 border-ink/15 open:border-ink">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-4 font-display text-xl leading-tight font-semibold hover:text-soft">
            {title}
            <svg viewBox="0 0 24 24" className="size-6 shrink-0 transition-transform group-open:rotate-45" aria-hidden="true">
              <path d="M12 3v18M3 12h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
            </svg>
          </summary>
          <p className="max-w-[62ch] pb-6">{text}</p>
        </details>
      ))}
    </div>
  );
}
