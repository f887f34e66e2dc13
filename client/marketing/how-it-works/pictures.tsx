import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { DeskShot, PhoneShot } from "../ui/theme-shot.tsx";
import { ThemePicture } from "../ui/theme-picture.tsx";

const BRING = ["photos", "words", "prices", "calendars", "money", "number"] as const;

/** Checklist of things to have at hand, on the door mat. */
export function Mat() {
  const text = usePageTexts("how-it-works");
  return (
    <div className="how-it-works-mat">
      <h3 className="text-2xl">{text("bring.title")}</h3>
      <ul className="mt-4">
        {BRING.map((id) => (
          <li key={id} className="flex gap-3 border-t border-night/25 py-2.5">
            <svg viewBox="0 0 20 20" className="mt-[0.3em] size-4 shrink-0" aria-hidden="true">
              <path d="M2 2h16v16H2z" fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            <span>
              <LinkedText text={text(`bring.${id}`)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const FIELDS = ["name", "place", "guests", "price"] as const;

/** A drawing of the onboarding form, half filled in. */
export function FilledForm() {
  const text = usePageTexts("how-it-works");
  return (
    <figure>
      <div role="img" aria-label={text("form.label")}>
        <div className="how-it-works-form" aria-hidden="true">
          <p className="flex items-baseline justify-between gap-4">
            <b className="font-display text-xl">{text("form.title")}</b>
            <span>{text("form.step")}</span>
          </p>
          <div className="mt-3 mb-5 h-2 rounded-full bg-night/15">
            <div className="h-2 w-2/5 rounded-full bg-coral" />
          </div>
          {FIELDS.map((id) => (
            <p key={id} className="how-it-works-field">
              <span>{text(`form.${id}`)}</span>
              <b>{text(`form.${id}Value`)}</b>
            </p>
          ))}
          <p className="mt-5 flex items-center justify-between gap-4">
            <span className="underline underline-offset-4">{text("form.later")}</span>
            <span className="rounded-full bg-night px-5 py-2 font-semibold text-cream">{text("form.next")}</span>
          </p>
        </div>
      </div>
      <figcaption className="mt-4 text-sm text-soft">{text("form.caption")}</figcaption>
    </figure>
  );
}

/** Three of the six themes on phones. */
export function Phones() {
  const text = usePageTexts("how-it-works");
  return (
    <figure>
      <div className="how-it-works-phones" role="img" aria-label={text("two.picture")}>
        <PhoneShot theme="warm-cozy" />
        <PhoneShot theme="fresh-coastal" />
        <PhoneShot theme="urban-hip" />
      </div>
      <figcaption className="mt-4 text-sm text-soft">{text("two.picture")}</figcaption>
    </figure>
  );
}

/** Two channels connected to the home's calendar. */
export function Calendars() {
  const text = usePageTexts("how-it-works");
  return (
    <figure>
      <div className="flex gap-2 font-semibold text-night" aria-hidden="true">
        <span className="how-it-works-plug bg-coral">Airbnb</span>
        <span className="how-it-works-plug bg-sky">Booking.com</span>
      </div>
      <svg viewBox="0 0 400 70" className="block h-14 w-full max-w-100 md:h-18" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M50 0C50 50 180 20 180 70"
          fill="none"
          className="stroke-coral"
          strokeWidth="6"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M190 0C190 40 215 30 215 70"
          fill="none"
          className="stroke-sky"
          strokeWidth="6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ThemePicture
        theme="fresh-coastal"
        kind="calendar"
        alt={text("three.picture")}
        className="block h-auto w-full rounded-xl border-4 border-night"
      />
      <figcaption className="mt-4 text-sm text-soft">{text("three.picture")}</figcaption>
    </figure>
  );
}

/** The site in a browser, with a notification of a booking. */
export function Addresses() {
  const text = usePageTexts("how-it-works");
  return (
    <figure className="pb-6">
      <div className="relative" role="img" aria-label={text("four.picture")}>
        <DeskShot theme="nature-rustic" />
        <p className="how-it-works-bell" aria-hidden="true">
          <b className="block font-display text-xl leading-tight">{text("bell.title")}</b>
          {text("bell.text")}
        </p>
      </div>
      <figcaption className="mt-10 text-sm text-soft">{text("four.picture")}</figcaption>
    </figure>
  );
}
