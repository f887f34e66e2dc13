import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { Link, useLocation } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { NEEDED, type Needed } from "#contract/site-checklist.ts";
import { useUploads } from "../editors/photos/uploads.tsx";
import { refusalText } from "../forms/refusal-text.ts";
import { usePublish } from "../publish/publish-dialog.tsx";
import { useWords } from "../texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { siteOrigin } from "../workspace/site-origin.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { stepPath } from "./paths.ts";
import { findStepOf } from "./steps.ts";
import { useMissing } from "./use-missing.ts";

/** Checklist of the required answers, and the button that publishes the site. */
export function PublishStep() {
  const text = useWords("onboarding");
  const dashboard = useWords("dashboard");
  const { t } = useLanguage();
  const site = useSite();
  const { state } = useDraft();
  const uploading = useUploads()?.uploads.some(({ stage }) => stage !== "failed") ?? false;
  const [, navigate] = useLocation();
  const publish = usePublish(site);
  const origin = siteOrigin(site);
  const missing = useMissing();
  const isReady = missing.length === 0;
  return (
    <div className="grid gap-6">
      {isReady ? (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">{text("publish.ready", { address: origin?.replace(/^https?:\/\//, "") })}</p>
          <Button
            className="min-h-14 px-8 text-lg"
            busy={publish.isPending && dashboard("publish.busy")}
            onClick={() => publish.mutate(undefined, { onSuccess: () => navigate(stepPath("done", site.id)) })}
          >
            {dashboard("publish.submit")}
          </Button>
        </div>
      ) : (
        <p className="font-semibold">{text("publish.notYet", { count: missing.length })}</p>
      )}
      {publish.error && <Notice kind="error">{refusalText(publish.error, t)}</Notice>}
      <ul className="grid gap-1">
        {NEEDED.map((each) => (
          <li key={each}>
            <Summary needed={each} isThere={!missing.includes(each)} />
          </li>
        ))}
      </ul>
      <Suggestions />
      {uploading && <Notice>{text("publish.uploading")}</Notice>}
      {(state === "kept" || state === "refused") && <Notice kind="warning">{dashboard(`publish.${state}`)}</Notice>}
    </div>
  );
}

/** One required answer: given, or a link to the step that asks for it. */
function Summary({ needed, isThere }: { needed: Needed; isThere: boolean }) {
  const text = useWords("onboarding");
  const dashboard = useWords("dashboard");
  const site = useSite();
  const Icon = isThere ? CircleCheck : CircleAlert;
  return (
    <Link
      href={stepPath(findStepOf(needed), site.id)}
      className={`flex min-h-12 items-center gap-3 rounded-xl px-3 leading-snug ${isThere ? "hover:bg-ink/5" : "bg-sun font-semibold text-night"}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${isThere ? "text-leaf" : ""}`} />
      <span className="grow first-letter:uppercase">{dashboard(`needed.${needed}`)}</span>
      <span className={isThere ? "sr-only" : "underline underline-offset-4"}>{text(isThere ? "answered" : "publish.add")}</span>
    </Link>
  );
}

/** Suggestions that do not prevent publishing. */
function Suggestions() {
  const text = useWords("onboarding");
  const shell = useWords("shell");
  const { draft } = useDraft();
  const mute = draft.photos.filter(({ text: words }) => !words[draft.defaultLocale]?.alt.trim()).length;
  const silent = draft.locales.filter((locale) => locale !== draft.defaultLocale && !draft.content[locale]?.intro.trim());
  const mentions = [
    mute > 0 && text("publish.mute", { count: mute }),
    ...silent.map((locale) =>
      text("publish.silent", { language: shell(`languages.${locale}`), own: shell(`languages.${draft.defaultLocale}`) }),
    ),
  ].filter((mention) => mention !== false);
  if (mentions.length === 0) return null;
  return (
    <div className="text-[0.9375rem] leading-snug text-soft">
      <p className="font-semibold">{text("publish.mentions")}</p>
      <ul className="mt-1 list-disc pl-5">
        {mentions.map((mention) => (
          <li key={mention}>{mention}</li>
        ))}
      </ul>
    </div>
  );
}
