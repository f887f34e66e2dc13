import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { useDebounced } from "../../kit/browser/use-debounced.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Select } from "../../kit/fields/field.tsx";
import type { ListedMailTemplate } from "#contract/admin/mail-template.ts";
import { MESSAGE_TAGS } from "#domain/messages/automations.ts";
import { MailFrame } from "./mail-frame.tsx";
import { previewQuery, sendTest, type TemplateAt, type Texts } from "./template-queries.ts";
import { useTemplateWords } from "./template-words.ts";

const TYPING_MS = 400;
const VIEWS = ["desktop", "phone", "dark", "text"] as const;
type View = (typeof VIEWS)[number];
const WIDTHS = { desktop: 700, phone: 390, dark: 700 } as const;

interface PreviewProps {
  at: TemplateAt;
  texts: Texts;
  /** Names of the samples: a template, and after a space the variation. */
  samples: readonly string[];
  templates: readonly ListedMailTemplate[];
}

/** Preview of the email with the edited texts and invented values, and a button for a test email to oneself. */
export function TemplatePreview({ at, texts, samples, templates }: PreviewProps) {
  const shell = useWords("shell");
  const words = useTemplateWords();
  const { text } = words;
  const [view, setView] = useState<View>(() => (matchMedia("(min-width: 48rem)").matches ? "desktop" : "phone"));
  const [sample, setSample] = useState(samples[0] ?? "");
  const draft = { texts, sample };
  const settled = JSON.parse(useDebounced(JSON.stringify(draft), TYPING_MS)) as typeof draft;
  const { data, error, isFetching } = useQuery(previewQuery(at, { ...settled, sample }));
  const test = useMutation({
    mutationFn: () => sendTest(at, draft),
    onSuccess: ({ recipient }) => showToast(text("preview.tested", { recipient })),
  });
  const nameOf = (name: string) => {
    const [id = "", ...variation] = name.split(" ");
    const template = templates.find((each) => each.id === id);
    const title = template ? words.title(template) : id;
    return variation.length === 0 ? title : `${title} (${words.variation(variation.join(" "))})`;
  };
  const code = test.error instanceof ApiError ? test.error.code : undefined;
  return (
    <Panel title={text("preview.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {samples.length > 1 && (
          <Select
            name="sample"
            label={text("preview.sample")}
            value={sample}
            onChange={setSample}
            options={samples.map((name) => ({ value: name, label: nameOf(name) }))}
          />
        )}
        <RefusalNotice error={data ? null : error} />
        {!data && !error && <Skeleton label={shell("loading")} lines={6} />}
        {data && (
          <div aria-busy={isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.html !== null && (
              <div role="group" aria-label={text("preview.view")} className="flex flex-wrap gap-1.5">
                {VIEWS.map((each) => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={each === view}
                    onClick={() => setView(each)}
                    className="min-h-11 cursor-pointer rounded-full border-2 border-ink/30 px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                  >
                    {text(`preview.views.${each}`)}
                  </button>
                ))}
              </div>
            )}
            {data.subject !== "" && (
              <p className="leading-snug break-words">
                <span className="text-[0.9375rem] text-soft">{text("labels.subject")}</span>
                <strong className="block" lang={MESSAGE_TAGS[at.locale]}>
                  {data.subject}
                </strong>
              </p>
            )}
            {data.html === null || view === "text" ? (
              <pre
                lang={MESSAGE_TAGS[at.locale]}
                className="rounded-xl border border-ink/30 bg-paper p-4 font-mono text-sm break-words whitespace-pre-wrap"
              >
                {data.text}
              </pre>
            ) : (
              <MailFrame title={text("preview.frame")} html={data.html} width={WIDTHS[view]} isDark={view === "dark"} />
            )}
          </div>
        )}
        {code === "TOO_MANY_REQUESTS" || code === "NO_EMAIL" ? (
          <Notice kind="warning">{text(`preview.refused.${code}`)}</Notice>
        ) : (
          <RefusalNotice error={test.error} />
        )}
        {data && data.html !== null && (
          <Button
            look="quiet"
            className="justify-self-start"
            busy={test.isPending && shell("busy")}
            onClick={() => test.mutate()}
          >
            {text("preview.test")}
          </Button>
        )}
      </div>
    </Panel>
  );
}
