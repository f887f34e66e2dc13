import { ApiError } from "../../kit/api/api-error.ts";
import { FEED_PROBLEMS, type FeedProblem } from "#contract/letting/channels.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useChannelWords } from "./use-channel-words.ts";

/** The reason why a calendar could not be read, and possible solutions. */
export function ProblemText({ problem }: { problem: FeedProblem }) {
  const { text } = useChannelWords();
  return (
    <>
      <p className="font-semibold">{text(`problems.${problem}.what`)}</p>
      <p>{text(`problems.${problem}.do`)}</p>
    </>
  );
}

/** The problem of the calendar that made a write fail; undefined for other reasons. */
function problemOf(error: Error | null): FeedProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== "FEED_UNREADABLE") return undefined;
  const { problem } = (error.details ?? {}) as { problem?: string };
  return FEED_PROBLEMS.find((each) => each === problem);
}

/** Notice of an error while a calendar is checked or added; renders nothing without an error. */
export function FeedRefusal({ error }: { error: Error | null }) {
  const { text } = useChannelWords();
  const problem = problemOf(error);
  if (problem)
    return (
      <Notice kind="error">
        <ProblemText problem={problem} />
      </Notice>
    );
  if (error instanceof ApiError && (error.code === "ALREADY_ADDED" || error.code === "TOO_MANY_CALENDARS"))
    return <Notice kind="error">{text(`refused.${error.code}`)}</Notice>;
  return <RefusalNotice error={error} />;
}
