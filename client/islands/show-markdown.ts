import { createElement, render } from "preact/compat";
import { loadMarkdown, Markdown } from "#themes/base/markdown.tsx";

/** Renders blocks of Markdown in an element, as on an owner's site. */
export async function showMarkdown(element: HTMLElement, blocks: readonly string[]): Promise<void> {
  await loadMarkdown();
  render(
    blocks.map((block, index) => createElement(Markdown, { key: index, of: block })),
    element,
  );
}
