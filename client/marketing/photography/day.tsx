import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { FloorPlan } from "./floor-plan.tsx";
import { HOURS, PARTS } from "./shots.ts";

/** Twelve shots in the course of a day, next to a floor plan that stays in view. */
export function Day() {
  const text = usePageTexts("photography");
  return (
    <section aria-labelledby="day-title">
      <div className="wrap pt-8 pb-20 md:pt-14 md:pb-28">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
          <h1 id="day-title" className="title-xl max-w-[12ch]">
            {text("title")}
          </h1>
          <p className="max-w-[46ch] text-xl lg:pb-3">{text("lead")}</p>
        </div>
        <div className="mt-12 grid items-start gap-x-16 gap-y-14 lg:grid-cols-[7fr_6fr]">
          <figure className="lg:sticky lg:top-24">
            <FloorPlan />
            <figcaption className="mt-4 max-w-[60ch] text-[0.9375rem] text-soft">{text("plan.caption")}</figcaption>
          </figure>
          <div>
            <h2 className="text-4xl">{text("day.title")}</h2>
            {PARTS.map(({ id, look, shots }) => (
              <div key={id} className="mt-8">
                <h3 className={`inline-block px-3 py-1.5 text-lg tracking-normal ${look}`}>{text(`day.${id}`)}</h3>
                <ol start={shots[0]}>
                  {shots.map((shot) => (
                    <li key={shot} className="photography-shot">
                      <span className="photography-number" aria-hidden="true">
                        {shot}
                      </span>
                      <div>
                        <p className="float-right ml-3 font-semibold tabular-nums">{HOURS[shot - 1]}</p>
                        <h4 className="font-display text-xl leading-tight font-bold">{text(`day.s${shot}.title`)}</h4>
                        <p className="mt-1 max-w-[52ch]">{text(`day.s${shot}.text`)}</p>
                      </div>
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
