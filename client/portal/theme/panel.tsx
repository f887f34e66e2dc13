import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { buttonClass } from "../../kit/ui/button.tsx";
import type { ThemeId } from "#domain/themes.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { patchBetween } from "./design-patch.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** Choice of the theme, with links to the theme editor. */
export default function ThemePanel() {
  const text = useWords("theme");
  const { t } = useLanguage();
  const { theme } = useDraft().draft;
  const name = { theme: t(`themes:${theme}.name`) };
  return (
    <div className="grid gap-6 py-2">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="max-w-[56ch] grow">
          <h1 className="title-m">{text("now.title", name)}</h1>
          <p className="mt-2 text-soft">{text("now.text")}</p>
        </div>
        <Link href={screenPath("theme-editor", theme)} className={buttonClass()}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {text("now.edit", name)}
        </Link>
      </div>
      <div>
        <h2 className="title-s">{text("all.title")}</h2>
        <p className="mt-1.5 mb-4 max-w-[62ch] text-soft">{text("all.text")}</p>
        <ThemeChoice more={(each) => <EditorLink theme={each} />} />
      </div>
    </div>
  );
}

function EditorLink({ theme }: { theme: ThemeId }) {
  const text = useWords("theme");
  const { t } = useLanguage();
  const { draft } = useDraft();
  const isAdjusted = Object.keys(patchBetween({}, draft.designs[theme] ?? {})).length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-ink/15 px-4 py-1.5">
      <Link
        href={screenPath("theme-editor", theme)}
        aria-label={`${text("edit")}: ${t(`themes:${theme}.name`)}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        {text("edit")}
      </Link>
      {isAdjusted && <Badge>{text("adjusted")}</Badge>}
    </div>
  );
}
