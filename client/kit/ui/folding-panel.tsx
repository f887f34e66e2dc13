import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useMedia } from "../browser/use-media.ts";

interface FoldingPanelProps {
  title: string;
  /** The most important fact of the section, shown while it is folded. */
  gist?: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  /** True if the section is open from the beginning on phones too. */
  startsOpen?: boolean;
  children?: ReactNode;
}

/**
 * A panel that is folded on phones until its title is pressed. Its contents are rendered when it is opened first; they keep their
 * state when it is closed, and when the device is turned.
 */
export function FoldingPanel({ title, gist, text, aside, startsOpen = false, children }: FoldingPanelProps) {
  const id = useId();
  const isPhone = useMedia("(max-width: 47.99rem)");
  const [isOpen, setOpen] = useState(startsOpen);
  const [wasShown, setWasShown] = useState(startsOpen);
  const isShown = isOpen || !isPhone;
  if (isShown && !wasShown) setWasShown(true);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`rounded-2xl border border-ink/15 bg-card px-5 ${isPhone ? "" : "py-5 sm:p-6"}`}
    >
      <div className={`relative flex items-center gap-3 ${isPhone ? "min-h-16 py-2" : "flex-wrap gap-y-1"}`}>
        <div className={isPhone ? "min-w-0 grow" : "min-w-0"}>
          <h2 id={`${id}-title`} className="title-s break-words">
            {isPhone ? (
              // The whole header can be pressed.
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
                className="w-full cursor-pointer text-left after:absolute after:-inset-x-5 after:inset-y-0"
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h2>
          {gist && !isShown && <p className="truncate text-soft">{gist}</p>}
        </div>
        {isPhone ? <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`} /> : aside}
      </div>
      <div id={id} hidden={!isShown} className={isPhone ? "pb-5" : ""}>
        {wasShown && (
          <>
            {text && <p className={`max-w-[62ch] text-soft ${isPhone ? "" : "mt-1.5"}`}>{text}</p>}
            {isPhone && aside && <div className="mt-3 flex">{aside}</div>}
            {children && <div className="mt-4">{children}</div>}
          </>
        )}
      </div>
    </section>
  );
}
