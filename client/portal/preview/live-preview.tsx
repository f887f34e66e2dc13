import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import Tablet from "lucide-react/icons/tablet";
import { type ReactNode, useState } from "react";
import type { PreviewOrder } from "../../islands/preview-messages.ts";
import type { ThemeId } from "#domain/themes.ts";
import { useEditorWords } from "../workspace/editor-words.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { FreshFrames } from "./fresh-frames.tsx";
import { previewUrl, usePreview } from "./use-preview.ts";
import { useElementSize } from "./use-element-size.ts";

/** Viewport widths in CSS pixels. */
const DEVICES = [
  { id: "phone", icon: Smartphone, width: 390 },
  { id: "tablet", icon: Tablet, width: 820 },
  { id: "desktop", icon: Monitor, width: 1280 },
] as const;

const NO_ORDER: PreviewOrder = {};

interface LivePreviewProps {
  /** Shown theme; the site's own by default. */
  theme?: ThemeId;
  /** Path of the shown page; the home page by default. */
  path?: string | undefined;
  /** Message for the shown page. Must be the same object as long as nothing changes. */
  order?: PreviewOrder;
  /** Shown next to the choice of a device. */
  aside?: ReactNode;
}

/** Preview of the draft on a phone, tablet or desktop screen, reloaded after every save. */
export function LivePreview({ theme, path = "/", order = NO_ORDER, aside }: LivePreviewProps) {
  const text = useEditorWords();
  const preview = usePreview();
  const { version } = useDraft();
  const { box, width, height } = useElementSize();
  const [device, setDevice] = useState<(typeof DEVICES)[number]>(DEVICES[0]);
  const [isBusy, setIsBusy] = useState(true);
  const scale = Math.min(1, width / device.width);
  return (
    <div className="@container flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <div role="group" aria-label={text("preview.devices")} className="flex gap-1">
          {DEVICES.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each === device}
              onClick={() => setDevice(each)}
              className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-[0.9375rem] font-semibold hover:bg-ink/10 aria-pressed:bg-ink aria-pressed:text-paper"
            >
              <each.icon aria-hidden="true" className="size-5" />
              <span className="sr-only @lg:not-sr-only">{text(`preview.${each.id}`)}</span>
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div ref={box} className="relative min-h-0 grow overflow-hidden rounded-2xl border-2 border-ink/60 bg-sand">
        {preview && width > 0 && (
          <FreshFrames
            key={preview.origin}
            src={previewUrl(preview, path, theme)}
            version={version}
            title={text("preview.title")}
            order={order}
            width={device.width}
            height={height / scale}
            scale={scale}
            left={Math.max(0, width - device.width * scale) / 2}
            onBusy={setIsBusy}
          />
        )}
        <span
          role="status"
          className={`absolute right-3 bottom-3 rounded-full bg-night px-3.5 py-1.5 text-sm font-semibold text-cream transition-opacity ${isBusy ? "" : "opacity-0"}`}
        >
          {isBusy && text("preview.loading")}
        </span>
      </div>
    </div>
  );
}
