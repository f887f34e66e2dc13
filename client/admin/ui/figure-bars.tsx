interface FigureBarsProps {
  title: string;
  /** Values of the days or months in order; the last one is the current one. */
  values: readonly number[];
  current: string;
  /** Names the day or month of `current`. */
  currentLabel: string;
  total?: string;
}

const HEIGHT = 48;
const STEP = 4;

/** The current figure, with a bar for each day or month. The bars are decoration: a table has their values. */
export function FigureBars({ title, values, current, currentLabel, total }: FigureBarsProps) {
  const max = Math.max(1, ...values);
  return (
    <section className="rounded-2xl border border-ink/15 bg-card p-4 sm:p-5">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 font-display text-3xl leading-none font-bold tabular-nums">
        {current} <span className="inline-block font-sans text-base font-medium">{currentLabel}</span>
      </p>
      {total !== undefined && <p className="mt-1 text-[0.9375rem] text-soft">{total}</p>}
      <svg
        viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 block h-12 w-full"
      >
        {values.map((value, index) => {
          const height = value <= 0 ? 1 : Math.max(2, (value / max) * HEIGHT);
          const look = value <= 0 ? "fill-ink/20" : index === values.length - 1 ? "fill-coral" : "fill-leaf";
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a period has no other name
              key={index}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
              className={look}
            />
          );
        })}
      </svg>
    </section>
  );
}
