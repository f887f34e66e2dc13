import { fetched } from "../../kit/loading/fetched.tsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Suspense, useMemo, useState } from "react";
import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import type { ThemeId } from "#domain/themes.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { EDITABLE } from "#themes/editable.ts";
import { SaveStatus } from "../publish/publish-bar.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ActionBar } from "./action-bar.tsx";
import { cssColours, type Scheme } from "./colours.ts";
import { ColoursPart } from "./colours-part.tsx";
import { EditorPreview } from "./editor-preview.tsx";
import { FontsPart } from "./fonts-part.tsx";
import { LogoPart } from "./logo-part.tsx";
import { ShapePart } from "./shape-part.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import { useDesign } from "./use-design.ts";

const SectionsPart = fetched(async () => (await import("./sections-part.tsx")).default);

/** All settings of a theme's design, with a live preview next to them (above them on small screens). */
export function ThemeEditor({ theme }: { theme: ThemeId }) {
  const text = useWords("theme-editor");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const editing = useDesign(theme);
  const [part, setPart] = useState("colours");
  const [scheme, setScheme] = useState<Scheme>("light");
  const { design } = editing;
  const site = useSite();
  const order = useMemo(() => ({ scheme, colours: cssColours(EDITABLE[theme], design) }), [scheme, theme, design]);
  const tabs = [
    {
      value: "colours",
      label: text("colours.tab"),
      content: <ColoursPart editing={editing} scheme={scheme} onScheme={setScheme} />,
    },
    { value: "fonts", label: text("fonts.tab"), content: <FontsPart editing={editing} /> },
    { value: "shape", label: text("shape.tab"), content: <ShapePart editing={editing} /> },
    {
      value: "sections",
      label: text("sections.tab"),
      content: (
        <Suspense fallback={<Skeleton label={shell("loading")} lines={6} />}>
          <SectionsPart editing={editing} />
        </Suspense>
      ),
    },
    { value: "logo", label: text("logo.tab"), content: <LogoPart editing={editing} /> },
  ];
  return (
    <div className="wrap flex grow flex-col gap-x-8 pb-24 lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:content-start lg:pb-6">
      <div className="order-first flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 pb-2 lg:sticky lg:top-15 lg:z-20 lg:col-span-2 lg:bg-paper">
        <Link
          href={screenPath("dashboard", "theme")}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold hover:bg-ink/10"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {text("back")}
        </Link>
        <h1 className="title-s mr-auto">{text("title", { theme: t(`themes:${theme}.name`) })}</h1>
        <SaveStatus site={site} />
        <ActionBar editing={editing} />
      </div>
      <div className="min-w-0 pt-3 lg:pt-0">
        <OtherTheme theme={theme} />
        <Tabs label={text("parts")} tabs={tabs} value={part} onChange={setPart} />
      </div>
      <EditorPreview theme={theme} order={order} />
    </div>
  );
}

/** Notice that guests see another theme than the edited one. */
function OtherTheme({ theme }: { theme: ThemeId }) {
  const text = useWords("theme-editor");
  const { t } = useLanguage();
  const { draft, change } = useDraft();
  if (draft.theme === theme) return null;
  const names = { theme: t(`themes:${theme}.name`), chosen: t(`themes:${draft.theme}.name`) };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 rounded-2xl rounded-tl-none bg-sky px-4 py-1 leading-snug text-night">
      <p className="grow py-1">{text("other", names)}</p>
      <button
        type="button"
        onClick={() => change({ theme })}
        className="min-h-11 cursor-pointer text-left font-semibold underline underline-offset-4 outline-night"
      >
        {text("choose", names)}
      </button>
    </div>
  );
}
