import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useId, useState } from "react";

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
}

/** Read-only field with a copy button. */
export function CopyField({ label, value, copyLabel, copiedLabel }: CopyFieldProps) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-1.5 flex overflow-hidden rounded-xl border-2 border-ink/60 bg-card text-ink">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 min-w-0 grow px-4 font-mono sm:text-[0.9375rem] text-ink -outline-offset-3"
        />
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          onBlur={() => setCopied(false)}
          className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 border-l-2 border-ink/60 px-4 font-semibold -outline-offset-3 hover:bg-ink/10"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span aria-live="polite" className="max-xs:sr-only">
            {copied ? copiedLabel : copyLabel}
          </span>
        </button>
      </div>
    </div>
  );
}
