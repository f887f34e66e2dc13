import type { ReactNode } from "react";
import { ButtonLink } from "../../kit/brand/button-link.tsx";

/** The call to action at the end of a page. */
export function NextStep({ title, text, href, action }: { title: string; text?: ReactNode; href: string; action: string }) {
  return (
    <section aria-labelledby="next-step" className="on-bright bg-sun">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-16 gap-y-8 py-16 md:py-24">
        <div className="max-w-[44rem]">
          <h2 id="next-step" className="title-l">
            {title}
          </h2>
          {text && <p className="mt-4 max-w-[52ch] text-xl">{text}</p>}
        </div>
        <ButtonLink href={href} look="night">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}
