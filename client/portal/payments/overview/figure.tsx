/** A figure of the overview with its name. */
export function Figure({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <div className="min-w-0">
      <dt className="leading-snug text-soft">{name}</dt>
      <dd>
        <span className="block font-display text-2xl leading-tight font-bold break-words tabular-nums sm:text-3xl">{value}</span>
        <span className="block min-h-6 text-[0.9375rem] leading-snug text-soft">{hint}</span>
      </dd>
    </div>
  );
}
