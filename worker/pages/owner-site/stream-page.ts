import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LateData, Part } from "#themes/base/page.tsx";

/** Promises of the data that may arrive after the first bytes of the page. */
export type Late = { [K in keyof LateData]?: Promise<LateData[K]> };

interface PageStream {
  /** The document before the first part, and after the last part. */
  before: string;
  after: string;
  parts: Part[];
  /** Starts to load the data of parts that wait; called once, after the first bytes are sent. */
  loadLate: () => Late;
  /** `isLate`: the part's data could not be loaded, or not in time; otherwise its theme threw. */
  onError: (part: string, error: unknown, isLate: boolean) => void;
  /** Called with the whole page if all parts rendered without errors and the client did not disconnect. */
  onComplete: (body: Uint8Array) => void;
}

/**
 * Renders a page at once, with the data that its parts wait for; byte for byte what {@link streamPage} sends. Undefined if anything
 * throws: streaming leaves out the part that does.
 */
export function renderWhole(
  documentOf: (parts: ReactNode) => ReactNode,
  parts: Part[],
  late: Partial<LateData>,
): string | undefined {
  if (parts.some(({ waitsFor }) => waitsFor && !late[waitsFor])) return undefined;
  try {
    return renderToStaticMarkup(documentOf(createElement(Fragment, null, ...parts.map((part) => part.render(late)))));
  } catch {
    return undefined;
  }
}

/** Maximum time to wait for late parts; after it, their fallbacks are sent. */
const LATE_TIMEOUT_MS = 8000;

export const DOCTYPE = "<!DOCTYPE html>";

const encoder = new TextEncoder();

/**
 * Streams a page in order. If parts wait for data, the document's head and header are sent first, before anything else is
 * rendered or loaded: in a new isolate, evaluating the store takes longer than rendering them. Then everything before a part
 * whose data is not loaded yet is sent at once, the rest when its data arrives. Parts are sent in their place, so that guests
 * without JavaScript see all of them (docs/decisions/0017). Rendering stops when the client disconnects.
 */
export function streamPage(page: PageStream): ReadableStream<Uint8Array> {
  let cancelled = false;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const sent: Uint8Array[] = [];
      let unsent = page.before;
      let succeeded = true;
      let timeout: Timeout | undefined;
      const send = () => {
        const bytes = encoder.encode(unsent);
        sent.push(bytes);
        controller.enqueue(bytes);
        unsent = "";
      };
      if (page.parts.some(({ waitsFor }) => waitsFor)) {
        send();
        await written();
        if (cancelled) return;
      }
      const late = watch(page.loadLate());
      await Promise.resolve();
      for (const part of page.parts) {
        const awaited = part.waitsFor && late[part.waitsFor];
        if (awaited && !awaited.settled) {
          send();
          timeout ??= startTimeout();
          await Promise.race([awaited.done, timeout.over]);
          if (cancelled) {
            timeout.stop();
            return;
          }
        }
        const { html, failed } = renderPart(part, awaited, page.onError);
        unsent += html;
        succeeded &&= !failed;
      }
      timeout?.stop();
      unsent += page.after;
      send();
      controller.close();
      if (succeeded) page.onComplete(joined(sent));
    },
    cancel() {
      cancelled = true;
    },
  });
}

/** Resolves when the runtime had the opportunity to write the bytes to the client: promises alone would go first. */
const written = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

interface Timeout {
  over: Promise<void>;
  stop: () => void;
}

function startTimeout(): Timeout {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LATE_TIMEOUT_MS);
  return { over, stop: () => clearTimeout(timer) };
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

interface Watched {
  settled: boolean;
  done: Promise<void>;
  data: Partial<LateData>;
  error?: unknown;
}

function watch(late: Late): { [K in keyof LateData]?: Watched } {
  const watched: { [K in keyof LateData]?: Watched } = {};
  for (const name of Object.keys(late) as (keyof LateData)[]) {
    const one: Watched = { settled: false, done: Promise.resolve(), data: {} };
    one.done = Promise.resolve(late[name]).then(
      (value) => {
        one.data = { [name]: value };
        one.settled = true;
      },
      (error: unknown) => {
        one.error = error ?? new Error("late data failed without a reason");
        one.settled = true;
      },
    );
    watched[name] = one;
  }
  return watched;
}

function renderPart(part: Part, awaited: Watched | undefined, onError: PageStream["onError"]): { html: string; failed: boolean } {
  const failed = (error: unknown, isLate: boolean) => {
    onError(part.name, error, isLate);
    return { html: renderToStaticMarkup(part.fallback), failed: true };
  };
  if (awaited && !awaited.settled) return failed(new Error("late data not loaded in time"), true);
  if (awaited?.error) return failed(awaited.error, true);
  try {
    return { html: renderToStaticMarkup(part.render(awaited?.data ?? {})), failed: false };
  } catch (error) {
    return failed(error, false);
  }
}

/** Placeholder element for the parts in the document; not a text, because React would escape it. */
export const PARTS_MARK = "vh-parts";

/** Renders a document and splits it at the placeholder of its parts. Throws if the document throws. */
export function splitDocument(document: ReactNode): { before: string; after: string } {
  const mark = `<${PARTS_MARK}></${PARTS_MARK}>`;
  const html = renderToStaticMarkup(document);
  const at = html.indexOf(mark);
  if (at < 0) throw new Error("the rendered document does not contain the placeholder that its parts replace");
  return { before: DOCTYPE + html.slice(0, at), after: html.slice(at + mark.length) };
}
