/** Number of characters in a field and its limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p aria-hidden="true" className="mt-1 text-right text-sm text-soft tabular-nums">
      {length} / {max}
    </p>
  );
}
