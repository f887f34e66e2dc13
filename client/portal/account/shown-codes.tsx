import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useUser } from "../../kit/session/session.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { brand } from "#locales/brand.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { saveFile } from "../../kit/browser/save-file.ts";

/**
 * Dialog with new recovery codes: to copy, save or print. They are shown only once, so it stays open until the user has saved
 * them.
 */
export function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useWords("account");
  const { email = "" } = useUser();
  const [copied, setCopied] = useState(false);
  const heading = text("factor.codes.heading", { email });
  const file = `${heading}\n\n${codes.join("\n")}\n`;
  const CopyIcon = copied ? Check : Copy;
  return (
    <Dialog open title={text("factor.codes.dialog")} text={text("factor.codes.text")}>
      <div className="printed grid gap-5">
        <p className="hidden print:block">{heading}</p>
        <ol className="grid grid-cols-1 gap-x-6 rounded-xl border-2 border-ink/60 bg-card px-5 py-3 font-mono text-lg xs:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="py-1 select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="quiet" onClick={() => void navigator.clipboard.writeText(file).then(() => setCopied(true))}>
            <CopyIcon aria-hidden="true" className="size-5" />
            {text(copied ? "factor.codes.copied" : "factor.codes.copy")}
          </Button>
          <Button look="quiet" onClick={() => saveFile(`${brand.slug}-${text("factor.codes.file")}.txt`, file, "text/plain")}>
            <Download aria-hidden="true" className="size-5" />
            {text("factor.codes.download")}
          </Button>
          <Button look="quiet" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {text("factor.codes.print")}
          </Button>
        </div>
        <Button onClick={onClose} className="justify-self-start print:hidden">
          {text("factor.codes.kept")}
        </Button>
      </div>
    </Dialog>
  );
}
