import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { FieldError } from "../../kit/fields/field.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import type { ColourRole } from "#contract/owners/theme-design.ts";
import type { ContrastProblem } from "#themes/contrast.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { colourOf, minContrast, formatRatio, parseColour, type Scheme } from "./colours.ts";
import { ContrastWarning } from "./contrast-warning.tsx";
import type { DesignEditing } from "./use-design.ts";

interface ColourFieldProps {
  editing: DesignEditing;
  role: ColourRole;
  scheme: Scheme;
  /** Contrast problems to show at this colour. */
  problems: ContrastProblem[];
  /** Called when the colour is changed. */
  onTouch: () => void;
  label: string;
}

/** Field for a colour: a colour picker, and a text field for its code. */
export function ColourField({ editing: { theme, design, edit }, role, scheme, problems, onTouch, label }: ColourFieldProps) {
  const text = useWords("theme-editor");
  const { locale } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const colour = colourOf(EDITABLE[theme], design, role, scheme);
  const isOwn = design.colours?.[role]?.[scheme] === undefined;
  const id = `colour-${role}`;
  const ratio = minContrast(EDITABLE[theme], design, role, scheme);
  const set = (which: ColourRole, value: string | null) => {
    if (which === role) onTouch();
    edit({ colours: { [which]: { [scheme]: value } } }, `${which} ${scheme}`);
  };
  const onType = (value: string) => {
    setTyped(value);
    const parsed = parseColour(value);
    if (parsed !== undefined && parsed !== colour) set(role, parsed);
  };
  const isWrong = typed !== undefined && parseColour(typed) === undefined;
  return (
    <li className="py-2">
      <div className="flex items-center gap-2 xs:gap-3">
        <input
          type="color"
          id={id}
          value={colour}
          aria-describedby={ratio === undefined ? undefined : `${id}-ratio`}
          onChange={({ target }) => set(role, target.value)}
          className="h-11 w-13 shrink-0 cursor-pointer rounded-xl border-2 border-ink/60 bg-card p-0.5"
        />
        <div className="min-w-0 grow leading-tight">
          <label htmlFor={id} className="block cursor-pointer leading-snug font-semibold first-letter:uppercase">
            {label}
          </label>
          {ratio !== undefined && (
            <span id={`${id}-ratio`} className="text-sm text-soft">
              {text("colours.ratio", { ratio: formatRatio(ratio, locale) })}
            </span>
          )}
        </div>
        <input
          type="text"
          value={typed ?? colour}
          aria-label={text("colours.code", { role: label })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          maxLength={7}
          spellCheck={false}
          autoCapitalize="off"
          onFocus={() => setTyped(colour)}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => setTyped(undefined)}
          className="h-11 w-24 rounded-xl border-2 border-ink/30 bg-card px-2.5 font-mono sm:text-[0.9375rem] aria-invalid:border-brick"
        />
        <IconButton
          icon={RotateCcw}
          label={text("colours.own", { role: label })}
          onClick={() => set(role, null)}
          className={isOwn ? "invisible" : ""}
        />
      </div>
      <FieldError name={id} error={isWrong ? text("colours.invalid") : undefined} />
      {[...new Set(problems.map(({ change }) => change))].map((change) => (
        <ContrastWarning
          key={change}
          change={change}
          problems={problems.filter((problem) => problem.change === change)}
          onTake={set}
        />
      ))}
    </li>
  );
}
