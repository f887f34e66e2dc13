import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#client/kit/api/api-error.ts";
import { unwrap } from "#client/kit/api/api.ts";
import { withOwnPhotos } from "#client/kit/browser/letter-photos.ts";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { messageApi } from "../messages.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { MessagePreview as Preview, TemplateText } from "#contract/letting/message.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { hasPermission } from "#domain/roles.ts";
import { BookingSearch, type FoundBooking } from "./booking-search.tsx";

const TYPING_MS = 500;

/** A text as the guest of a booking would get it, and a button for a test email to oneself. */
export function MessagePreview({ text: draft, locale }: { text: TemplateText; locale: MessageLocale }) {
  const text = useWords("email");
  const shell = useWords("shell");
  const words = useMessageWords();
  const { id: siteId, role } = useSite();
  const [booking, setBooking] = useState<FoundBooking>();
  const [searching, setSearching] = useState(false);
  const now = { bookingId: booking?.id ?? null, locale, text: draft };
  const json = JSON.parse(useDebounced(JSON.stringify(now), TYPING_MS)) as typeof now;
  const isEmpty = json.text.subject.trim() === "" && json.text.body.trim() === "";
  const shown = useQuery({
    queryKey: ["sites", siteId, "message-preview", json],
    queryFn: async () => (await unwrap(messageApi.preview.$post({ param: { siteId }, json }))).preview as Preview,
    enabled: !isEmpty,
    placeholderData: (before) => before,
    retry: false,
  });
  const test = useMutation({
    mutationFn: () => unwrap(messageApi.test.$post({ param: { siteId }, json: now })),
    onSuccess: ({ recipient }) => showToast(text("preview.tested", { recipient })),
  });
  const isWithoutBooking = shown.error instanceof ApiError && shown.error.code === "NOT_FOUND";
  const refused = test.error instanceof ApiError ? test.error.code : undefined;
  return (
    <Panel title={text("preview.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isWithoutBooking ? (
          <p className="text-soft">{text("preview.noBooking")}</p>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="min-w-0 flex-1 basis-40 break-words">
                <span className="text-soft">{text("preview.with")}</span>{" "}
                <strong>{booking?.name ?? text("preview.latest")}</strong>
              </p>
              <Button look="quiet" aria-haspopup="dialog" onClick={() => setSearching(true)}>
                {text("preview.choose")}
              </Button>
            </div>
            {isEmpty && <p className="text-soft">{text("preview.empty")}</p>}
            {!isEmpty && !shown.data && !shown.error && <Skeleton label={shell("loading")} lines={6} />}
            <RefusalNotice error={shown.data ? null : shown.error} />
            {!isEmpty && shown.data && (
              <div aria-busy={shown.isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {shown.data.problems.map((problem) => (
                  <p key={problem.type} className="rounded-xl rounded-tl-none bg-sun px-4 py-2 leading-snug text-night">
                    {words.problem(problem, locale)} {text("preview.stays")}
                  </p>
                ))}
                <div className="overflow-hidden rounded-2xl border border-ink/30">
                  <p className="border-b border-ink/20 px-4 py-2.5 leading-snug break-words">
                    <span className="text-[0.9375rem] text-soft">{text("editor.subject")}</span>
                    <strong className="block">{shown.data.subject}</strong>
                  </p>
                  <iframe
                    title={text("preview.frame")}
                    sandbox="allow-popups allow-popups-to-escape-sandbox"
                    srcDoc={withOwnPhotos(toFrame(shown.data.html))}
                    className="block h-[36rem] w-full bg-white"
                  />
                </div>
              </div>
            )}
            {hasPermission(role, "messages:send") && (
              <>
                {refused === "NO_EMAIL" || refused === "TOO_MANY_REQUESTS" ? (
                  <Notice kind="warning">{text(`preview.refused.${refused}`)}</Notice>
                ) : (
                  <RefusalNotice error={test.error} />
                )}
                <Button
                  look="quiet"
                  className="justify-self-start"
                  disabled={isEmpty}
                  busy={test.isPending && shell("busy")}
                  onClick={() => test.mutate()}
                >
                  {text("preview.test")}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {searching && (
        <BookingSearch
          onChoose={(found) => {
            setBooking(found);
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </Panel>
  );
}

/** An email for a frame without scripts: its links open a new tab, and it leaves out the style sheet that our policy refuses. */
const toFrame = (html: string): string =>
  html.replace(/<style[^>]*>[^<]*<\/style>/g, "").replace(/<head>/, '<head><base target="_blank">');
