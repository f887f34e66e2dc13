import { fetchAnswer } from "./fetch-answer.ts";

/** Time without another change after which the answer is fetched, milliseconds. */
const PAUSE_MS = 300;

/**
 * Fetches the answer to the search in a form whenever the guest changes it, and calls `show` with it unless it was changed again.
 * `isReady`: the form can be answered; otherwise `show` is called without an answer.
 */
export function followForm(
  form: HTMLFormElement,
  address: string,
  show: (answer: Document | undefined) => void,
  isReady: () => boolean = () => true,
): () => void {
  let latest = new AbortController();
  let timer = 0;
  const fetchNow = () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    if (!isReady()) return show(undefined);
    // Without an answer, the form's button still asks for it.
    fetchAnswer(form, address, signal).then(
      (answer) => signal.aborted || show(answer),
      () => signal.aborted || show(undefined),
    );
  };
  const changed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(fetchNow, PAUSE_MS);
  };
  form.addEventListener("input", changed);
  return changed;
}
