import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { z } from "zod";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { ArticleCopy } from "#contract/business/article.ts";
import { toAmsterdamTime } from "#domain/amsterdam-time.ts";
import { addDays } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { pathOf } from "#locales/paths.ts";
import { useTexts } from "../shell/texts.ts";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import type { CopyProps } from "./copy-editor.tsx";
import { fieldsOf } from "./article-form.ts";
import { ARTICLES, basedOn, STATE_LOOKS } from "./keys.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Previews are fetched again before their links expire, after an hour. */
const PREVIEW_REFETCH_MS = 50 * MINUTE_MS;

interface PublicationPanelProps extends CopyProps {
  copy: ArticleCopy;
  /** Id of the form with the text. */
  form: string;
  /** True if the form has changes that are not saved. */
  isChanged: boolean;
  /** Receives a refusal that names fields. */
  onRefused: (error: Error) => void;
}

type Asked = "schedule" | "withdraw" | "show-shipped" | "delete";

/** State of an article in one language, its preview, and its actions. */
export function PublicationPanel({ articleKey: key, locale, copy, shipped, form, isChanged, onRefused }: PublicationPanelProps) {
  const text = useTexts("blog");
  const shell = useWords("shell");
  const { t, locale: reader } = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked>();
  const { state, version, textVersion, shownVersion, shownSlug, nextVersion, nextAt } = copy;
  const { header, options } = basedOn(version);
  const param = { key, locale };
  const routes = api.admin.articles[":key"][":locale"];
  const finish = async (done: string) => {
    showToast(done);
    setAsked(undefined);
    await queries.invalidateQueries({ queryKey: ARTICLES });
  };
  const action = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: (_, { done }) => finish(done),
    onError: (error) => {
      onRefused(error);
      void queries.invalidateQueries({ queryKey: ARTICLES });
    },
  });
  const publish = (at: string | null) => unwrap(routes.publish.$post({ param, header, json: { at } }, options));
  const remove = async () => {
    await unwrap(routes.$delete({ param, header }, options));
    // Deleting the last language of an article deletes the article.
    if (!shipped) navigate(adminPath("blog"));
  };
  const isNewest = textVersion === shownVersion && state === "published";
  const isDraft = state === "draft" && nextVersion === null;
  const error = action.error && !fieldsOf(action.error) ? action.error : undefined;
  return (
    <Panel title={text("publication")} aside={<Badge look={STATE_LOOKS[state]}>{text(`states.${state}`)}</Badge>}>
      <div className="grid gap-3">
        {nextAt !== null && (
          <p>{text(state === "published" ? "newTextFor" : "plannedFor", { moment: amsterdamMoment(nextAt, reader) })}</p>
        )}
        {state === "published" && (
          <p>
            <a
              href={pathOf("blog-post", locale, shownSlug ?? "")}
              className="inline-block min-h-6 font-semibold underline underline-offset-4"
            >
              {text("open")}
            </a>
            {!isNewest && nextVersion === null && <span className="block text-soft">{text("newerDraft")}</span>}
          </p>
        )}
        {isChanged && (
          <>
            <p className="text-soft">{text("saveFirst")}</p>
            <Button type="submit" form={form}>
              {text("save")}
            </Button>
          </>
        )}
        <RefusalNotice error={error} />
        <PreviewLink articleKey={key} locale={locale} version={textVersion} label={`${text("preview")} (${t("forms:newTab")})`} />
        {!isNewest && (
          <>
            <Button
              look={isChanged ? "quiet" : "primary"}
              disabled={isChanged}
              busy={action.isPending && shell("busy")}
              onClick={() => action.mutate({ send: () => publish(null), done: text("done.published") })}
            >
              {text("actions.publish")}
            </Button>
            <Button look="quiet" disabled={isChanged} onClick={() => setAsked("schedule")}>
              {text("actions.schedule")}
            </Button>
          </>
        )}
        {nextAt !== null && (
          <Button
            look="quiet"
            onClick={() =>
              action.mutate({
                send: () => unwrap(routes["cancel-plan"].$post({ param, header }, options)),
                done: text("done.cancelled"),
              })
            }
          >
            {text("actions.cancel")}
          </Button>
        )}
        {(state === "published" || (shipped && state !== "withdrawn")) && (
          <Button look="danger" onClick={() => setAsked("withdraw")}>
            {text("actions.withdraw")}
          </Button>
        )}
        {shipped && !isDraft && (
          <Button look="quiet" onClick={() => setAsked("show-shipped")}>
            {text("actions.shipped")}
          </Button>
        )}
        {isDraft && (
          <Button look="danger" disabled={isChanged} onClick={() => setAsked("delete")}>
            {text("actions.delete")}
          </Button>
        )}
      </div>
      {asked === "schedule" && (
        <ScheduleDialog
          onClose={() => setAsked(undefined)}
          send={async (at) => {
            await publish(at).catch((refused: Error) => {
              onRefused(refused);
              throw refused;
            });
            await finish(text("done.scheduled"));
          }}
        />
      )}
      {asked === "withdraw" && (
        <ReasonDialog
          title={text("actions.withdraw")}
          text={text("confirm.withdraw")}
          label={text("reason")}
          confirmLabel={text("actions.withdraw")}
          onClose={() => setAsked(undefined)}
          onReason={async (reason) => {
            await unwrap(routes.withdraw.$post({ param, header, json: { reason } }, options));
            await finish(text("done.withdrawn"));
          }}
        />
      )}
      {(asked === "show-shipped" || asked === "delete") && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={text(asked === "delete" ? "actions.delete" : "actions.shipped")}
          text={text(asked === "delete" ? "confirm.delete" : "confirm.shipped")}
          confirmLabel={text(asked === "delete" ? "actions.delete" : "actions.shipped")}
          confirmLook={asked === "delete" ? "danger" : "primary"}
          error={error}
          isPending={action.isPending}
          onConfirm={() =>
            asked === "delete"
              ? action.mutate({ send: remove, done: text("done.deleted") })
              : action.mutate({
                  send: () => unwrap(routes["show-shipped"].$post({ param, header }, options)),
                  done: text("done.shipped"),
                })
          }
        />
      )}
    </Panel>
  );
}

/** Link to a preview of the newest text, which anybody who has it can open for an hour. */
function PreviewLink({
  articleKey: key,
  locale,
  version,
  label,
}: {
  articleKey: string;
  locale: Locale;
  version: number;
  label: string;
}) {
  const preview = useQuery({
    queryKey: [...ARTICLES, key, locale, "preview", version],
    queryFn: () =>
      unwrap(
        api.admin.articles[":key"][":locale"].versions[":version"].preview.$get({
          param: { key, locale, version: String(version) },
        }),
      ),
    staleTime: PREVIEW_REFETCH_MS,
    refetchInterval: PREVIEW_REFETCH_MS,
  });
  return (
    preview.data && (
      <a href={preview.data.path} target="_blank" rel="noopener" className={buttonClass("quiet")}>
        {label}
      </a>
    )
  );
}

/** Formats an instant in the time of Amsterdam. */
const amsterdamMoment = (at: number, locale: Locale): string =>
  dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Amsterdam" }).format(at);

const scheduleInput = z
  .strictObject({
    date: z.string("required").regex(/^\d{4}-\d{2}-\d{2}$/, "date"),
    time: z.string("required").regex(/^\d{2}:\d{2}$/, "time"),
  })
  .transform(({ date, time }) => `${date}T${time}`);

/** Asks for the time of publication, in the time of Amsterdam. */
function ScheduleDialog({ send, onClose }: { send: (at: string) => Promise<unknown>; onClose: () => void }) {
  const text = useTexts("blog");
  const form = useForm(scheduleInput, send);
  const [tomorrow] = useState(() => addDays(toAmsterdamTime(Date.now()).day, 1));
  const refused = form.error("");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("actions.schedule")}
      text={text("confirm.schedule")}
      confirmLabel={text("actions.schedule")}
      confirmLook="primary"
      form={form}
    >
      {refused !== undefined && <p role="alert">{refused}</p>}
      <TextField
        name="date"
        type="date"
        label={text("fields.date")}
        defaultValue={tomorrow}
        error={form.error("date") ?? form.error("at")}
        required
      />
      <TextField name="time" type="time" label={text("fields.time")} defaultValue="09:00" error={form.error("time")} required />
    </ConfirmDialog>
  );
}
