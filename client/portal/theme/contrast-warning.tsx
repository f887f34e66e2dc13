import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { ColourRole } from "#contract/owners/theme-design.ts";
import { luminance } from "#domain/colour.ts";
import { type ContrastProblem, MIN_CONTRAST } from "#themes/contrast.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { formatRatio } from "./colours.ts";

interface ContrastWarningProps {
  /** Role whose change would solve the problems. */
  change: ColourRole;
  /** Problems that such a change would solve. */
  problems: ContrastProblem[];
  onTake: (role: ColourRole, colour: string) => void;
}

/** Warning about texts with a low contrast, with a button to take the nearest readable colour. */
export function ContrastWarning({ change, problems, onTake }: ContrastWarningProps) {
  const text = useWords("theme-editor");
  const { t, locale } = useLanguage();
  const nameOf = (role: string) =>
    role.startsWith("#")
      ? text(luminance(role) > 0.5 ? "colours.fixedLight" : "colours.fixedDark")
      : t(`portal/theme-editor:roles.${role}`);
  const role = nameOf(change);
  const suggestion = problems[0]?.suggestion ?? null;
  return (
    <div className="mt-2 grid justify-items-start gap-2 rounded-2xl rounded-tl-none bg-sun px-4 py-3 text-[0.9375rem] leading-snug text-night">
      <p>{text("colours.hard", { least: formatRatio(MIN_CONTRAST, locale) })}</p>
      <ul className="list-disc pl-5">
        {problems.map(({ text: letters, on, ratio }) => (
          <li key={`${letters} ${on}`}>
            {text("colours.pair", { text: nameOf(letters), on: nameOf(on), ratio: formatRatio(ratio, locale) })}
          </li>
        ))}
      </ul>
      {suggestion === null ? (
        <p>{text("colours.none", { role })}</p>
      ) : (
        <button
          type="button"
          onClick={() => onTake(change, suggestion)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-night px-4 py-1.5 text-left font-semibold outline-night hover:bg-night hover:text-cream"
        >
          <span
            aria-hidden="true"
            style={{ backgroundColor: suggestion }}
            className="size-5 shrink-0 rounded-full border-2 border-night"
          />
          {text("colours.take", { colour: suggestion, role })}
        </button>
      )}
    </div>
  );
}
