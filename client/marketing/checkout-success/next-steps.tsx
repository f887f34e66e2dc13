import type { ReactNode } from "react";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";

/** The steps after the payment: an email, an account, a live site. */
export function NextSteps() {
  const { locale } = useLanguage();
  const text = usePageTexts("checkout-success");
  const id = "next";
  const steps = [
    { key: "mail", picture: <Letter /> },
    { key: "account", picture: <Key /> },
    { key: "live", picture: <LitHouse /> },
  ];
  return (
    <Section id={id} className="checkout-success-next">
      <h2 id={`${id}-title`} className="title-l">
        {text("next.title")}
      </h2>
      <ol className="checkout-success-steps">
        {steps.map(({ key, picture }) => (
          <li key={key}>
            <Picture>{picture}</Picture>
            <div>
              <h3 className="text-2xl">{text(`next.${key}.title`)}</h3>
              <p className="mt-2 max-w-[48ch]">{text(`next.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-[60ch]">{text("next.guarantee")}</p>
      <p className="mt-2">
        <TextLink href={pathOf("how-it-works", locale)}>{text("next.read")}</TextLink>
      </p>
    </Section>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 110" className="checkout-success-picture" aria-hidden="true">
      {children}
    </svg>
  );
}

function Letter() {
  return (
    <>
      <path d="M14 22h132v80H14Z" className="fill-sun" />
      <path d="M14 22l66 46 66-46Z" className="fill-coral" />
      <path d="M14 22l66 46 66-46" fill="none" className="stroke-night" strokeWidth="4" strokeLinejoin="round" />
      <path d="M100 84h32M112 92h20" className="stroke-night" strokeWidth="4" strokeLinecap="round" />
    </>
  );
}

function Key() {
  return (
    <>
      <path
        fillRule="evenodd"
        d="M36 14l36 28v50H0V42ZM36 42a15 15 0 1 0 0 30 15 15 0 0 0 0-30Z"
        transform="translate(4 4)"
        className="fill-coral"
      />
      <path d="M76 62h80v16h-10v16h-14V78h-12v10h-14V78H76Z" className="fill-sun" />
      <path d="M76 62h80" className="stroke-night" strokeWidth="3" />
    </>
  );
}

function LitHouse() {
  return (
    <>
      <path d="M20 52L80 8l60 44v54H20Z" className="fill-coral" />
      <path
        d="M8 58L80 4l72 54"
        fill="none"
        className="stroke-ink"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M36 60h28v22H36ZM96 60h28v22H96Z" className="fill-sun" />
      <path d="M50 60v22M110 60v22" className="stroke-night" strokeWidth="3" />
      <path d="M69 106V68h22v38Z" className="fill-night" />
      <circle cx="85" cy="88" r="2.5" className="fill-sun" />
      <path d="M0 106h160" className="stroke-ink" strokeWidth="4" />
    </>
  );
}
