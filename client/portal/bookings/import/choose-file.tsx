import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useRef, useState } from "react";
import { TextArea } from "#client/kit/fields/field.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";

interface ChooseFileProps {
  /** True if a file was chosen: choosing another one is not the main action. */
  isChosen: boolean;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
}

/** Takes a bookings file, chosen or dropped, or a table that is pasted. */
export function ChooseFile({ isChosen, onFile, onPaste }: ChooseFileProps) {
  const text = useWords("booking-import");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  function take(file: File | undefined) {
    if (!file) return;
    setPasted("");
    onFile(file);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`grid justify-items-start gap-2 rounded-2xl border-2 border-dashed p-4 sm:flex sm:items-center sm:gap-5 ${isOver ? "border-ink bg-sky text-night" : "border-ink/40"}`}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.tab,.txt,.json,text/csv"
          aria-label={text("file")}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        <Button look={isChosen ? "quiet" : "primary"} className="shrink-0" onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {text(isChosen ? "chooseOther" : "choose")}
        </Button>
        {!isChosen && <p className="max-w-[52ch] text-[0.9375rem] leading-snug">{text("hint")}</p>}
      </div>
      {!isChosen && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold underline">{text("paste")}</summary>
          <TextArea
            name="pasted"
            label={text("pasted")}
            hint={text("pastedHint")}
            value={pasted}
            onChange={(value) => {
              setPasted(value);
              onPaste(value);
            }}
            rows={4}
          />
        </details>
      )}
    </div>
  );
}
