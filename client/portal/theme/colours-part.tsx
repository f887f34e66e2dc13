import { useDeferredValue, useMemo, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { ColourRole } from "#contract/owners/theme-design.ts";
import { contrastProblems } from "#themes/contrast.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ColourField } from "./colour-field.tsx";
import { rolesOf, type Scheme } from "./colours.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";
import type { DesignEditing } from "./use-design.ts";

interface ColoursPartProps {
  editing: DesignEditing;
  /** Colour scheme that is edited, and that the preview shows. */
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
}

/** Colours of a theme by their role, with warnings about low contrast. */
export function ColoursPart({ editing, scheme, onScheme }: ColoursPartProps) {
  const text = useWords("theme-editor");
  const { t } = useLanguage();
  const [touched, setTouched] = useState<ColourRole>();
  const editable = EDITABLE[editing.theme];
  // Finding readable colours takes long; the field that is typed into does not wait for it.
  const design = useDeferredValue(editing.design);
  const problems = useMemo(() => contrastProblems(editable, design), [editable, design]);
  const here = problems.filter((problem) => problem.scheme === scheme);
  const elsewhere = problems.length - here.length;
  const other = scheme === "light" ? "dark" : "light";
  return (
    <div>
      <p className="mb-3 text-[0.9375rem] leading-snug text-soft">{text("colours.lead")}</p>
      <SchemeSwitch scheme={scheme} onScheme={onScheme} />
      <p role="status" className="mt-3 text-[0.9375rem] font-semibold">
        {here.length > 0 ? text("colours.problems", { count: here.length }) : elsewhere === 0 && text("colours.good")}
      </p>
      {elsewhere > 0 && (
        <p className="text-[0.9375rem]">
          {text(other === "light" ? "colours.elsewhereLight" : "colours.elsewhereDark", { count: elsewhere })}{" "}
          <button
            type="button"
            onClick={() => onScheme(other)}
            className="min-h-11 cursor-pointer font-semibold underline underline-offset-4"
          >
            {text("colours.look")}
          </button>
        </p>
      )}
      <ul className="mt-2 divide-y divide-ink/15">
        {rolesOf(editable).map((role) => (
          <ColourField
            key={`${role} ${scheme}`}
            editing={editing}
            role={role}
            scheme={scheme}
            problems={here.filter(({ on, change }) => change === role || (on === role && touched === role))}
            onTouch={() => setTouched(role)}
            label={t(`portal/theme-editor:roles.${role}`)}
          />
        ))}
      </ul>
    </div>
  );
}
