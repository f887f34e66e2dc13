/** Placeholder for content that is loading; `label` tells screen readers so. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className="h-5 animate-pulse rounded-md bg-ink/10 last:w-3/5 motion-reduce:animate-none"
        />
      ))}
    </div>
  );
}
