import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { languagePrefix } from "#locales/portal-paths.ts";
import { useTexts } from "../shell/texts.ts";
import { AlertList } from "./alert-list.tsx";
import { HookForm } from "./hook-form.tsx";
import { IncidentList } from "./incident-list.tsx";
import { STATUS_KEY } from "./status-key.ts";

/** Alerts, the incidents of the status page, and the webhook that hears of alerts. */
export default function StatusPage() {
  const text = useTexts("status");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { data, error } = useQuery({ queryKey: STATUS_KEY, queryFn: () => unwrap(api.admin.status.$get()) });
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      {data && (
        <p className="max-w-[62ch] text-soft">
          {text("text")}{" "}
          <a className="underline underline-offset-4" href={data.page + (languagePrefix(locale) || "/")}>
            {text("page")}
          </a>
          .
        </p>
      )}
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={8} />}
      {data && (
        <>
          <AlertList alerts={data.alerts} />
          <IncidentList incidents={data.incidents} />
          <HookForm secret={data.hookSecret} />
        </>
      )}
    </>
  );
}
