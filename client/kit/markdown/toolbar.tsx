import Bold from "lucide-react/icons/bold";
import Eye from "lucide-react/icons/eye";
import Heading from "lucide-react/icons/heading-2";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link-2";
import List from "lucide-react/icons/list";
import type { KeyboardEvent } from "react";
import { useWords } from "../i18n/texts.ts";
import type { Mark } from "./format.ts";

const MARKS = [
  { mark: "bold", icon: Bold },
  { mark: "italic", icon: Italic },
  { mark: "heading", icon: Heading },
  { mark: "list", icon: List },
  { mark: "link", icon: Link },
] as const;

interface ToolbarProps {
  /** Id of the text area that it formats. */
  controls: string;
  label: string;
  isPreview: boolean;
  onMark: (mark: Mark) => void;
  onPreview: () => void;
}

const BUTTON =
  "inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg -outline-offset-3 hover:bg-ink/10 disabled:cursor-default disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper";

/** Toolbar with the formats of a Markdown text. Arrow keys move between the buttons. */
export function Toolbar({ controls, label, isPreview, onMark, onPreview }: ToolbarProps) {
  const text = useWords("content");
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={goAlong}
      className="mt-1.5 -mb-1 flex max-w-full overflow-x-auto"
    >
      {MARKS.map(({ mark, icon: Icon }, index) => (
        <button
          key={mark}
          type="button"
          tabIndex={index === 0 && !isPreview ? 0 : -1}
          title={text(`markdown.${mark}`)}
          aria-label={text(`markdown.${mark}`)}
          disabled={isPreview}
          onClick={() => onMark(mark)}
          className={BUTTON}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
      <button
        type="button"
        tabIndex={isPreview ? 0 : -1}
        title={text("markdown.preview")}
        aria-label={text("markdown.preview")}
        aria-pressed={isPreview}
        onClick={onPreview}
        className={BUTTON}
      >
        <Eye aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:enabled")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by === 0 || at === -1) return;
  event.preventDefault();
  buttons.at((at + by) % buttons.length)?.focus();
}
