import { type ReactNode, Suspense, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { UploadsProvider } from "./photos/uploads.tsx";
import { FocusField } from "../missing/focus-field.tsx";
import { useMedia } from "../../kit/browser/use-media.ts";
import { placeSettings } from "./place/place-settings.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { ContentPreview, PreviewButton } from "./content-preview.tsx";
import { LanguageBar, Missing } from "./language-bar.tsx";
import { countTexts, findMissingTexts, TEXT_PARTS, type TextPart } from "./texts-of.ts";
import { useWriting, WritingProvider } from "./writing.tsx";

const PARTS = [
  { part: "texts", Content: fetched(async () => (await import("./texts-part.tsx")).default) },
  { part: "photos", Content: fetched(async () => (await import("./photos-part.tsx")).default) },
  { part: "rules", Content: fetched(async () => (await import("./rules-part.tsx")).default) },
  { part: "surroundings", Content: fetched(async () => (await import("./surroundings-part.tsx")).default) },
  { part: "amenities", Content: fetched(async () => (await import("./amenities-part.tsx")).default) },
  {
    part: "place",
    Content: fetched(async () => (await Promise.all([import("./place-part.tsx"), placeSettings.load()]))[0].default),
  },
  { part: "host", Content: fetched(async () => (await import("./host-part.tsx")).default) },
  { part: "homes", Content: fetched(async () => (await import("./homes-part.tsx")).default) },
  { part: "pages", Content: fetched(async () => (await import("./pages-part.tsx")).default) },
  { part: "history", Content: fetched(async () => (await import("./history-part.tsx")).default) },
] as const;

// The part that most owners open first.
PARTS[0].Content.preload().catch(() => undefined);

const isTextPart = (part: string): part is TextPart => TEXT_PARTS.some((each) => each === part);

/** Editor of the site's content: one part (`?part=`) in one language (`?in=`) at a time. */
export default function ContentPanel() {
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
  const { beside } = useWriting();
  const [field, setField] = useState("");
  const hasRoom = useMedia("(min-width: 80rem)");
  const wanted = search.get("part");
  const chosen = PARTS.find(({ part }) => part === wanted) ?? PARTS[0];
  const show = (part: string) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== "part"), ["part", part]]));
  // Translations are written with the text of another language next to them, and old versions are not in the preview.
  const isBesideText = isTextPart(chosen.part) && chosen.part !== "photos" && beside !== "preview";
  const isBeside = hasRoom && !isBesideText;
  const preview = chosen.part !== "history" && { part: chosen.part, field };
  const missing = draft.locales.flatMap((locale) => [...findMissingTexts(draft, locale)]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="title-m">{text("title")}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link
            href={screenPath("moving")}
            className="inline-flex min-h-11 items-center underline decoration-2 underline-offset-[6px]"
          >
            {text("moving")}
          </Link>
          {preview && !isBeside && <PreviewButton {...preview} />}
        </div>
      </div>
      <Tabs
        aside={preview && isBeside && <ContentPreview {...preview} />}
        label={text("title")}
        value={chosen.part}
        onChange={show}
        tabs={PARTS.map(({ part, Content }) => ({
          value: part,
          label: (
            <span className="inline-flex items-center gap-2">
              {text(`parts.${part}`)}
              {isTextPart(part) && <Missing count={countTexts(missing, part)} />}
            </span>
          ),
          content: (
            <>
              {isTextPart(part) && part !== "photos" && <LanguageBar part={part} />}
              <Suspense fallback={<Skeleton label={shell("loading")} lines={5} />}>
                <RemountForLanguage>
                  <div onFocus={({ target }) => setField(target.id)}>
                    <Content />
                  </div>
                </RemountForLanguage>
                <FocusField />
              </Suspense>
            </>
          ),
        }))}
      />
    </>
  );
}

/** Remounts its children when the language changes, so that no field keeps text of the previous language. */
function RemountForLanguage({ children }: { children: ReactNode }) {
  const { locale } = useWriting();
  return <div key={locale}>{children}</div>;
}
