import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Notice } from "#client/portal/ui/notice.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import type { SiteDraft } from "#contract/site-draft.ts";
import { refusalText } from "#client/portal/forms/refusal-text.ts";
import { changesBetween } from "#client/portal/publish/changes.ts";
import { type TextKey, useWords } from "#client/portal/texts.ts";
import { useDraft } from "#client/portal/workspace/workspace.tsx";
import { textChanges } from "./text-changes.ts";

/** Differences between the draft and a published version: every changed text, and the names of other changed parts. */
export function VersionChanges({ siteId, version }: { siteId: string; version: number }) {
  const text = useWords("content");
  const shell = useWords("shell");
  const dashboard = useWords("dashboard");
  const { t } = useLanguage();
  const { draft } = useDraft();
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "versions", version],
    queryFn: () => unwrap(api.sites[":siteId"].versions[":version"].$get({ param: { siteId, version: String(version) } })),
    retry: false,
    staleTime: Infinity,
  });
  if (error) return <Notice kind="error">{refusalText(error, t)}</Notice>;
  if (!data) return <Skeleton label={shell("loading")} lines={2} />;
  const then = data.draft as SiteDraft;
  const texts = textChanges(then, draft);
  const areas = changesBetween(then, draft).flatMap((change) => (change.area === "texts" ? [] : change.area));
  if (texts.length === 0 && areas.length === 0) return <p className="mt-4">{text("history.same")}</p>;
  return (
    <div className="mt-4 grid gap-4 border-t border-ink/15 pt-4">
      {areas.length > 0 && (
        <p>
          {text("history.areas")} {areas.map((area) => dashboard(`areas.${area}`)).join(", ")}.
        </p>
      )}
      {texts.map(({ locale, path, before, after }) => (
        <section key={`${locale} ${path}`} aria-label={`${nameOf(path, text)}, ${shell(`languages.${locale}`)}`}>
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">
            {nameOf(path, text)} <span className="font-normal text-soft">({shell(`languages.${locale}`)})</span>
          </h3>
          <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
            <Side label={text("history.then")} lang={locale} words={before} look="border-ink/40" />
            <Side label={text("history.now")} lang={locale} words={after} look="border-leaf" />
          </div>
        </section>
      ))}
    </div>
  );
}

function Side({ label, lang, words, look }: { label: string; lang: string; words: string; look: string }) {
  const text = useWords("content");
  return (
    <div className={`min-w-0 border-l-4 pl-3 ${look}`}>
      <p className="text-sm text-soft">{label}</p>
      {words === "" ? (
        <p className="text-soft">{text("empty")}</p>
      ) : (
        <p lang={lang} className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
          {words}
        </p>
      )}
    </div>
  );
}

const LISTS = ["highlights", "houseRules", "practical", "distances", "beds"] as const;

/** Returns the label of a text's path: "Rule 1" for `rules/houseRules.0.title`, the field's name for `texts/tagline`. */
function nameOf(path: string, text: ReturnType<typeof useWords<"content">>): string {
  const segments = path.slice(path.indexOf("/") + 1).split(".");
  const at = segments.findIndex((segment) => /^\d+$/.test(segment));
  const list = LISTS.find((each) => each === segments[at - 1]);
  return list
    ? text(`${list}.item`, { number: Number(segments[at]) + 1 })
    : text(`fields.${segments.at(-1)}` as TextKey<"content">);
}
