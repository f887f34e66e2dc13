import type { ReactNode } from "react";
import { DOCUMENTS, type RegisteredGuest } from "#contract/letting/booking.ts";
import type { BookingPageProps } from "./block.tsx";
import { ActionForm } from "./form.tsx";
import { PartyForm } from "./party-form.tsx";

/** States of a stay that is not booked yet: it can be changed later. */
const NOT_YET = ["hold", "enquiry", "offer"];

/** Everything a guest can change; each form is collapsed initially. */
export function Changes({ view, page }: BookingPageProps) {
  const { words, actions, booking, changeRequest, registerSize, step } = page;
  const { format } = view;
  const canChange = Object.values(actions).some(Boolean) || registerSize > 0;
  const isRefused = step?.kind === "party" && step.quote === null;
  const isLater = NOT_YET.includes(booking.state);
  return (
    <section className="booking-changes" aria-labelledby="changes">
      <h2 id="changes">{words("change.title")}</h2>
      {isLater ? <p>{words("change.later")}</p> : canChange ? null : <p>{words("change.none")}</p>}
      {changeRequest ? (
        <div className="answer">
          <p>
            {words("change.asked", {
              arrival: format.date(changeRequest.arrival),
              departure: format.date(changeRequest.departure),
              total: format.money({ amount: changeRequest.quote.total, currency: changeRequest.quote.currency }),
              host: view.host.name,
            })}
          </p>
          <ActionForm page={page} action="withdraw-dates">
            <button type="submit" className="button">
              {words("change.withdraw")}
            </button>
          </ActionForm>
        </div>
      ) : null}
      {registerSize > 0 ? <Register view={view} page={page} /> : null}
      {actions.arrivalTime ? <ArrivalTime view={view} page={page} /> : null}
      {/* A refused party is changed where the reasons are. */}
      {actions.party && !isRefused ? <Party view={view} page={page} /> : null}
      {actions.dates ? <DatesForm view={view} page={page} /> : null}
      {actions.cancel ? (
        <p>
          <a className="more" href={`${page.href({ do: "cancel" })}#step`}>
            {words("change.cancel")}
          </a>
        </p>
      ) : null}
    </section>
  );
}

interface ChangeProps {
  title: string;
  hint?: string;
  isOpen?: boolean;
  children: ReactNode;
}

export function Change({ title, hint, isOpen = false, children }: ChangeProps) {
  return (
    <details className="booking-change" open={isOpen}>
      <summary>
        {title} {hint ? <small>{hint}</small> : null}
      </summary>
      {children}
    </details>
  );
}

function ArrivalTime({ page }: BookingPageProps) {
  const { words, booking } = page;
  return (
    <Change title={words("change.arrivalTime")}>
      <ActionForm page={page} action="arrival-time">
        <label>
          <span>{words("change.time")}</span>
          <input type="time" name="arrivalTime" defaultValue={booking.arrivalTime ?? page.checkIn} />
        </label>
        <button type="submit" className="button">
          {words("change.save")}
        </button>
      </ActionForm>
    </Change>
  );
}

function Party({ view, page }: BookingPageProps) {
  const { words, step, changeRequest } = page;
  return (
    <Change title={words("change.party")} isOpen={step?.kind === "party"}>
      {changeRequest ? <p>{words("party.withdraws")}</p> : null}
      <PartyForm view={view} page={page} />
    </Change>
  );
}

function DatesForm({ view, page }: BookingPageProps) {
  const { words, booking, step } = page;
  const { arrival, departure } = step?.kind === "dates" ? step : booking;
  const [path = "", query = ""] = page.href().split("?");
  return (
    <Change title={words("change.dates")} isOpen={step?.kind === "dates"}>
      <p>{words("change.datesText", { host: view.host.name })}</p>
      <form className="stay-form booking-form" method="get" action={`${path}#step`}>
        {[...new URLSearchParams(query), ["do", "dates"] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          <span>{words("stay.arrival")}</span>
          <input type="date" name="arrival" required min={view.today} defaultValue={arrival} />
        </label>
        <label>
          <span>{words("stay.departure")}</span>
          <input type="date" name="departure" required min={view.today} defaultValue={departure} />
        </label>
        <button type="submit" className="button">
          {words("change.price")}
        </button>
      </form>
    </Change>
  );
}

const NOBODY: RegisteredGuest = { name: "", town: "", document: "" };

function Register({ page }: BookingPageProps) {
  const { words, booking, register, registerSize } = page;
  const guests = Array.from(
    { length: registerSize },
    (_, index) => register[index] ?? (index === 0 ? { ...NOBODY, name: booking.contact.name } : NOBODY),
  );
  const isComplete = booking.register.length >= registerSize;
  return (
    <Change
      title={words("register.title")}
      hint={words(isComplete ? "register.complete" : "register.missing")}
      isOpen={register !== booking.register}
    >
      <p>{words("register.text")}</p>
      <ActionForm page={page} action="register">
        {guests.map(({ name, town, document }, index) => (
          <fieldset key={index}>
            <legend>{words("register.guest", { number: index + 1 })}</legend>
            <label>
              <span>{words("register.name")}</span>
              <input name="name" required maxLength={100} autoComplete={index === 0 ? "name" : "off"} defaultValue={name} />
            </label>
            <label>
              <span>{words("register.town")}</span>
              <input
                name="town"
                required
                maxLength={100}
                autoComplete={index === 0 ? "address-level2" : "off"}
                defaultValue={town}
              />
            </label>
            <label>
              <span>{words("register.document")}</span>
              <select name="document" defaultValue={document}>
                <option value="">{words("register.none")}</option>
                {DOCUMENTS.map((each) => (
                  <option key={each} value={each}>
                    {words(`register.${each}`)}
                  </option>
                ))}
              </select>
            </label>
          </fieldset>
        ))}
        <button type="submit" className="button">
          {words("register.save")}
        </button>
      </ActionForm>
    </Change>
  );
}
