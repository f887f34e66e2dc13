import { PLANS, vatIn } from "#domain/plans.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Books, Cupboard, Letterbox, Stairs, Telescope } from "./furnishing.tsx";
import { Floor } from "./floor.tsx";
import "./about.css";

const BELIEFS = ["returning", "fixed", "yours", "slow"] as const;
const NEVER = ["commission", "share", "adverts", "sale"] as const;
const DATA = ["site", "guests", "visitors", "where"] as const;

/** The about page, drawn as a cross-section of a house: beliefs under the roof, contact at the bottom. */
export default function About() {
  const { locale } = useLanguage();
  const text = usePageTexts("about");
  const { monthly } = PLANS.standard;
  return (
    <>
      <div className="about-sky">
        <section aria-labelledby="about-title" className="wrap about-roof">
          <h1 id="about-title" className="title-xl">
            {text("title")}
          </h1>
          <p className="mx-auto mt-6 max-w-[46ch] text-lg md:text-xl">{text("lead")}</p>
        </section>
        <div className="about-house">
          <Floor id="beliefs" side={<Telescope />}>
            <ul className="about-beliefs">
              {BELIEFS.map((id) => (
                <li key={id}>
                  <h3 className="text-2xl leading-tight">{text(`beliefs.${id}.title`)}</h3>
                  <p className="mt-2 max-w-[52ch]">{text(`beliefs.${id}.text`)}</p>
                </li>
              ))}
            </ul>
          </Floor>
          <Stairs />
          <Floor id="money" side={<Books />}>
            <p className="mb-6 max-w-[58ch] text-lg">{text("money.text")}</p>
            <dl className="about-books">
              <div>
                <dt>{text("money.paid")}</dt>
                <dd>{formatEuros(locale, monthly)}</dd>
              </div>
              <div>
                <dt>{text("money.vat")}</dt>
                <dd>− {formatEuros(locale, vatIn(monthly))}</dd>
              </div>
              <div>
                <dt>{text("money.left")}</dt>
                <dd>{formatEuros(locale, monthly - vatIn(monthly))}</dd>
              </div>
              {NEVER.map((id) => (
                <div key={id}>
                  <dt>{text(`money.${id}`)}</dt>
                  <dd>{formatEuros(locale, 0)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-6 max-w-[58ch]">
              <LinkedText text={text("money.so")} />
            </p>
          </Floor>
          <Stairs back />
          <Floor id="data" side={<Cupboard />}>
            <dl className="about-data">
              {DATA.map((id) => (
                <div key={id}>
                  <dt className="font-display text-xl leading-tight font-semibold">{text(`data.${id}.title`)}</dt>
                  <dd className="mt-1 max-w-[54ch]">
                    <LinkedText text={text(`data.${id}.text`)} />
                  </dd>
                </div>
              ))}
            </dl>
          </Floor>
          <Stairs />
          <Floor id="reach" side={<Letterbox />}>
            <p className="max-w-[54ch] text-lg">{text("reach.who")}</p>
            <p className="mt-4 max-w-[54ch]">{text("reach.where")}</p>
            <ul className="about-ways">
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
                <span>{text("reach.mail")}</span>
              </li>
              <li>
                <a href={pathOf("contact", locale)}>{text("reach.formName")}</a>
                <span>{text("reach.form")}</span>
              </li>
              <li>
                <a href={pathOf("consultation", locale)}>{text("reach.talkName")}</a>
                <span>{text("reach.talk")}</span>
              </li>
            </ul>
          </Floor>
        </div>
        <div className="about-ground" aria-hidden="true" />
      </div>
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("consultation", locale)}
        action={text("next.action")}
      />
    </>
  );
}
