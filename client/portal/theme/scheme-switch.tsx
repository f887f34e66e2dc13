import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Scheme } from "./colours.ts";

const SCHEMES = [
  { id: "light", icon: Sun },
  { id: "dark", icon: Moon },
] as const;

/** Switch between the light and the dark colours. */
export function SchemeSwitch({ scheme, onScheme }: { scheme: Scheme; onScheme: (scheme: Scheme) => void }) {
  const text = useWords("theme-editor");
  return (
    <div role="group" aria-label={text("scheme.label")} className="grid grid-cols-2 rounded-full border-2 border-ink/60 p-0.5">
      {SCHEMES.map(({ id, icon: Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === scheme}
          onClick={() => onScheme(id)}
          className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full font-semibold hover:bg-ink/10 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <Icon aria-hidden="true" className="size-5" />
          {text(`scheme.${id}`)}
        </button>
      ))}
    </div>
  );
}
