import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useEffectEvent } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { type Missing, NEEDED } from "#contract/owners/site-checklist.ts";
import { useUploads } from "../content/photos/uploads.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { needsPayment, offerPath } from "../plan/offer.ts";
import { usePublish } from "../publish/publish-dialog.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { siteOrigin } from "../workspace/site-origin.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { missingPath } from "../missing/missing-path.ts";
import { useMissingText } from "../missing/missing-text.ts";
import { useMissing } from "../missing/use-missing.ts";
import { stepPath } from "../missing/wizard-steps.ts";

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
  const putOnline = () =>
    publish.mutate(undefined, {
      onSuccess: () => navigate(stepPath("done", site.id)),
      onError: (error) => needsPayment(error) && navigate(offerPath(site.id)),
    });
  // The owner has pressed the button before the payment.
  const isPaid = useSearchParams()[0].has("paid");
  const resume = useEffectEvent(putOnline);
  useEffect(() => {
    if (isPaid) resume();
  }, [isPaid]);
  const isReady = missing.length === 0;
  return (
    <div className="grid gap-6">
      {isReady ? (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">{text("publish.ready", { address: origin?.replace(/^https?:\/\//, "") })}</p>
          <Button className="min-h-14 px-8 text-lg" busy={publish.isPending && dashboard("publish.busy")} onClick={putOnline}>
            {dashboard("publish.submit")}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="font-semibold">{text("publish.notYet", { count: missing.length })}</p>
          <ul className="grid gap-1">
            {missing.map((each) => (
              <Open key={JSON.stringify(each)} missing={each} />
            ))}
          </ul>
        </div>
      )}
      {publish.error && !needsPayment(publish.error) && <Notice kind="error">{refusalText(publish.error, t)}</Notice>}
      <ul className="grid gap-1">
        {NEEDED.filter((code) => missing.every((each) => each.code !== code)).map((code) => (
          <li key={code} className="flex min-h-9 items-center gap-3 px-3 leading-snug">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
            <span className="grow first-letter:uppercase">{dashboard(`needed.${code}`)}</span>
            <span className="sr-only">{text("answered")}</span>
          </li>
        ))}
      </ul>
      <Suggestions />
      {uploading && <Notice>{text("publish.uploading")}</Notice>}
      {(state === "kept" || state === "refused") && <Notice kind="warning">{dashboard(`publish.${state}`)}</Notice>}
    </div>
  );
}

/** A missing field, with a link to it. */
function Open({ missing }: { missing: Missing }) {
  const text = useWords("onboarding");
  const textOf = useMissingText();
  const site = useSite();
  const { draft } = useDraft();
  return (
    <li>
      <Link
        href={missingPath(missing, site, draft)}
        className="flex min-h-12 items-center gap-3 rounded-xl bg-sun px-3 leading-snug font-semibold text-night"
      >
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow first-letter:uppercase">{textOf(missing)}</span>
        <span className="underline underline-offset-4">{text("publish.add")}</span>
      </Link>
    </li>
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
