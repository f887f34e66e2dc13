import * as Radix from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import type { PreviewOrder } from "../../islands/preview-messages.ts";
import { useEditorWords } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { LivePreview } from "./live-preview.tsx";

interface PreviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As of {@link LivePreview}. */
  path?: string;
  order?: PreviewOrder;
}

/** Full-screen preview on small screens. */
export function PreviewDialog({ open, onOpenChange, ...shown }: PreviewDialogProps) {
  const text = useEditorWords();
  const shell = useWords("shell");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink"
        >
          <Radix.Title className="sr-only">{text("preview.open")}</Radix.Title>
          <Radix.Close
            aria-label={shell("close")}
            className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
          <LivePreview {...shown} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
