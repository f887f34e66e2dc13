import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { GROUPS } from "./questions.ts";

/** Table of contents as keys on a board; on wide screens with the questions below them. */
export function KeyBoard() {
  const text = usePageTexts("faq");
  return (
    <nav aria-label={text("contents")}>
      <ul className="faq-board">
        {GROUPS.map(({ id, questions }) => (
          <li key={id} className={`faq-group-${id}`}>
            <a href={`#${id}`} className="faq-key">
              <svg viewBox="0 0 64 150" aria-hidden="true">
                <circle cx="32" cy="9" r="7" className="fill-cream" />
                <path
                  fillRule="evenodd"
                  d="M32 16 56 35v28a5 5 0 0 1-5 5H37v70a5 5 0 0 1-10 0V68H13a5 5 0 0 1-5-5V35Zm0 15a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z"
                  className="faq-metal"
                />
                <path d="M36 104h14v9H36zm0 17h10v9H36z" className="faq-metal" />
              </svg>
              <span>
                <b>{text(`groups.${id}.title`)}</b>
                <small>{text("count", { count: questions.length })}</small>
              </span>
            </a>
            <ul className="faq-hanging">
              {questions.map((question) => (
                <li key={question}>
                  <a href={`#${question}`}>{text(`questions.${question}.question`)}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
