import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** A note: useful things to have at hand, and topics we do not discuss. */
export function Bring() {
  const text = usePageTexts("consultation");
  return (
    <aside aria-labelledby="bring-title" className="consultation-note">
      <h3 id="bring-title" className="text-2xl">
        {text("bring.title")}
      </h3>
      <ul className="mt-4">
        {(["income", "statement", "calendar"] as const).map((thing) => (
          <li key={thing}>{text(`bring.${thing}`)}</li>
        ))}
      </ul>
      <p className="mt-5 text-[0.9375rem] leading-snug">{text("bring.not")}</p>
    </aside>
  );
}
