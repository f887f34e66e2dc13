import { withOwnPhotos } from "#client/kit/browser/letter-photos.ts";
import { useEffect, useRef, useState } from "react";

interface MailFrameProps {
  title: string;
  html: string;
  /** Width in pixels of the simulated screen; the email is scaled down where there is less room. */
  width: number;
  isDark: boolean;
}

const HEIGHT = 640;

/** An email as a mail program of the given width shows it, in a frame without scripts. */
export function MailFrame({ title, html, width, isDark }: MailFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={box} className="overflow-hidden" style={{ height: HEIGHT }}>
      <iframe
        title={title}
        sandbox=""
        srcDoc={withOwnPhotos(inMode(html, isDark))}
        className="block origin-top-left rounded-xl border border-ink/30 bg-white"
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})`, colorScheme: isDark ? "dark" : "light" }}
      />
    </div>
  );
}

const STYLE_SHEET = /<style[^>]*>[^<]*<\/style>/g;
const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{(.*)\}/s;
const RULE = /([^{}]+)\{([\w-]+):([^{};]+?)(?:!important)?\}/g;

/**
 * The email in light or dark mode. Our policy refuses its style sheet in the frame, and a frame follows the reader's own mode, so
 * the rules for dark mode become style attributes, or are left out.
 */
function inMode(html: string, isDark: boolean): string {
  // The style sheets are removed before parsing, because our policy also refuses those of parsed documents.
  const rules = [...html.matchAll(STYLE_SHEET)].map(([sheet]) => DARK_RULES.exec(sheet)?.[1] ?? "").join("");
  const page = new DOMParser().parseFromString(html.replace(STYLE_SHEET, ""), "text/html");
  for (const meta of page.querySelectorAll("meta[name$=color-scheme], meta[name=supported-color-schemes]")) meta.remove();
  if (isDark)
    for (const [, selector = "", property = "", value = ""] of rules.matchAll(RULE))
      for (const element of page.querySelectorAll<HTMLElement>(selector)) element.style.setProperty(property, value);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
