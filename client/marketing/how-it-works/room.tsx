import type { ReactNode } from "react";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";

const PARTS = ["you", "we", "time"] as const;

/** One step, drawn as a room: the owner's part, our part, the duration, and a picture. */
export function Room({ id, number, children }: { id: string; number: number; children: ReactNode }) {
  const text = usePageTexts("how-it-works");
  return (
    <li id={id} className="how-it-works-room">
      <div className="how-it-works-wall" aria-hidden="true" />
      <div className="how-it-works-floor">
        <div className="how-it-works-words">
          <span className="how-it-works-number" aria-hidden="true">
            {number}
          </span>
          <h2 className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)]">{text(`${id}.title`)}</h2>
          <p className="mt-4 max-w-[50ch] text-lg">{text(`${id}.text`)}</p>
          <dl className="mt-6 border-t-2 border-ink">
            {PARTS.map((part) => (
              <div key={part} className="how-it-works-part">
                <dt>{text(`parts.${part}`)}</dt>
                <dd>
                  <LinkedText text={text(`${id}.${part}`)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="how-it-works-picture">{children}</div>
      </div>
      <div className="how-it-works-wall" aria-hidden="true" />
      <div className="how-it-works-hall" aria-hidden="true">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <path
            d="M0 0C0 90 60 50 500 50S1000 10 1000 100"
            fill="none"
            className="stroke-coral"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray="0 22"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
    </li>
  );
}
