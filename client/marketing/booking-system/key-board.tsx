import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Mark } from "../../kit/brand/mark.tsx";

/** An invented week: the nights from 16 to 22 July, and the channel that booked each. */
const FIRST_NIGHT = 16;
const NIGHTS = ["free", "free", "airbnb", "airbnb", "booking", "free", "free"] as const;
const TAGS = { airbnb: "bg-coral", booking: "bg-sky" } as const;

/** A board with a key for every night, and an explanation of two guests booking the same night. */
export function KeyBoard() {
  const text = usePageTexts("booking-system");
  const days = text("rack.days").split(" ");
  return (
    <section aria-labelledby="key-board-title" className="overflow-x-clip">
      <div className="wrap pt-8 md:pt-14">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_4fr]">
          <h1 id="key-board-title" className="title-xl max-w-[11ch]">
            {text("title")}
          </h1>
          <p className="max-w-[44ch] text-xl lg:pb-3">{text("lead")}</p>
        </div>
        <figure className="mt-12">
          <div className="booking-system-board" role="img" aria-label={text("rack.label")}>
            {NIGHTS.map((state, i) => (
              <div key={days[i]} className="booking-system-hook" aria-hidden="true">
                {state === "free" ? (
                  <Mark className="booking-system-key" />
                ) : (
                  <span className={`booking-system-tag ${TAGS[state]}`} />
                )}
                <span className="booking-system-night">
                  {days[i]} <b>{FIRST_NIGHT + i}</b>
                </span>
              </div>
            ))}
          </div>
          <figcaption className="mt-4 flex flex-wrap justify-between gap-x-10 gap-y-2">
            <span className="text-soft">{text("rack.caption")}</span>
            <span className="flex flex-wrap gap-x-5 gap-y-1 font-semibold" aria-hidden="true">
              <Legend look="bg-sun" name={text("rack.free")} />
              <Legend look={TAGS.airbnb} name={text("rack.airbnb")} />
              <Legend look={TAGS.booking} name={text("rack.booking")} />
            </span>
          </figcaption>
        </figure>
      </div>
      <Race />
    </section>
  );
}

function Legend({ look, name }: { look: string; name: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3.5 rounded-full ${look}`} />
      {name}
    </span>
  );
}

/** Two booking attempts within one second, and their results. */
function Race() {
  const text = usePageTexts("booking-system");
  return (
    <div className="wrap grid gap-x-16 gap-y-8 py-20 md:py-28 lg:grid-cols-[5fr_6fr]">
      <div>
        <h2 className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)]">{text("race.title")}</h2>
        <p className="mt-5 max-w-[54ch]">{text("race.text")}</p>
      </div>
      <div className="booking-system-log">
        <p className="booking-system-mark">{text("race.mark")}</p>
        <ol>
          {(["first", "second"] as const).map((guest) => (
            <li key={guest} className="booking-system-entry">
              <span className="font-display text-2xl font-bold tabular-nums">{text(`race.${guest}`)}</span>
              <span>
                {text(`race.${guest}Text`)}
                <b className="mt-1 block">
                  <span
                    className={`mr-2 inline-block size-3.5 rounded-full border-2 border-night ${guest === "first" ? "bg-sun" : ""}`}
                  />
                  {text(`race.${guest}Answer`)}
                </b>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
