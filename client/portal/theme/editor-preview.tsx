import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useState } from "react";
import type { PreviewOrder } from "../../islands/preview-messages.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import type { ThemeId } from "#domain/themes.ts";
import { LivePreview } from "../preview/live-preview.tsx";
import { useMedia } from "../../kit/browser/use-media.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Preview next to the controls; on small screens above them and collapsible. */
export function EditorPreview({ theme, order }: { theme: ThemeId; order: PreviewOrder }) {
  const text = useWords("theme-editor");
  const isWide = useMedia("(min-width: 64rem)");
  const [isCollapsed, setCollapsed] = useState(false);
  const isHidden = isCollapsed && !isWide;
  const toggle = !isWide && (
    <IconButton
      icon={isHidden ? ChevronDown : ChevronUp}
      label={text(isHidden ? "preview.show" : "preview.hide")}
      aria-expanded={!isHidden}
      onClick={() => setCollapsed(!isHidden)}
      className="ml-auto"
    />
  );
  return (
    <section
      aria-label={text("preview.label")}
      className={`sticky top-15 z-20 -order-1 -mx-2 bg-paper p-2 lg:order-none lg:mx-0 lg:px-0 lg:top-32 lg:h-[calc(100dvh-9rem)] lg:self-start ${isHidden ? "flex" : "h-[46dvh]"}`}
    >
      {isHidden ? toggle : <LivePreview theme={theme} order={order} aside={toggle} />}
    </section>
  );
}
