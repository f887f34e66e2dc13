import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "wouter";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { Tabs } from "#client/portal/ui/tabs.tsx";
import { UploadsProvider } from "../../editors/photos/uploads.tsx";
import { useTextGroup, useWords } from "../../texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { LanguageBar, Missing } from "./language-bar.tsx";
import { countIn, missingIn, TEXT_PARTS, type TextPart } from "./texts-of.ts";
import { useWriting, WritingProvider } from "./writing.tsx";

const PARTS = [
  { part: "texts", Content: lazy(() => import("./texts-part.tsx")) },
  { part: "photos", Content: lazy(() => import("./photos-part.tsx")) },
  { part: "rules", Content: lazy(() => import("./rules-part.tsx")) },
  { part: "surroundings", Content: lazy(() => import("./surroundings-part.tsx")) },
  { part: "amenities", Content: lazy(() => import("./amenities-part.tsx")) },
  { part: "homes", Content: lazy(() => import("./homes-part.tsx")) },
  { part: "pages", Content: lazy(() => import("./pages-part.tsx")) },
  { part: "history", Content: lazy(() => import("./history-part.tsx")) },
] as const satisfies { part: string; Content: ComponentType }[];

const isTextPart = (part: string): part is TextPart => TEXT_PARTS.some((each) => each === part);

/** Everything guests read and see, part by part (`?part=`), language by language (`?in=`). */
export default function ContentPanel() {
  useTextGroup("portal/editors");
  return (
    <UploadsProvider>
      <WritingProvider>
        <Parts />
      </WritingProvider>
    </UploadsProvider>
  );
}

function Parts() {
  const text = useWords("content");
  const shell = useWords("shell");
  const [search, setSearch] = useSearchParams();
  const { draft } = useDraft();
  const wanted = search.get("part");
  const chosen = PARTS.find(({ part }) => part === wanted) ?? PARTS[0];
  const show = (part: string) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== "part"), ["part", part]]));
  const missing = draft.locales.flatMap((locale) => [...missingIn(draft, locale)]);
  return (
    <>
      <h1 className="title-m mb-4">{text("title")}</h1>
      <Tabs
        label={text("title")}
        value={chosen.part}
        onChange={show}
        tabs={PARTS.map(({ part, Content }) => ({
          value: part,
          label: (
            <span className="inline-flex items-center gap-2">
              {text(`parts.${part}`)}
              {isTextPart(part) && <Missing count={countIn(missing, part)} />}
            </span>
          ),
          content: (
            <>
              {isTextPart(part) && part !== "photos" && <LanguageBar part={part} />}
              <Suspense fallback={<Skeleton label={shell("loading")} lines={5} />}>
                <Rewritten>
                  <Content />
                </Rewritten>
              </Suspense>
            </>
          ),
        }))}
      />
    </>
  );
}

/** Begins anew in another language: no field keeps what was typed in the one before. */
function Rewritten({ children }: { children: ReactNode }) {
  const { locale } = useWriting();
  return <div key={locale}>{children}</div>;
}
