/** How much of a field is filled; the field itself takes no more. */
export function Counter({ length, most }: { length: number; most: number }) {
  return (
    <p aria-hidden="true" className="mt-1 text-right text-sm text-soft tabular-nums">
      {length} / {most}
    </p>
  );
}
