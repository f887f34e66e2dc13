import { createElement, render } from "preact/compat";
import { loadMarkdown, Markdown } from "#themes/base/markdown.tsx";

/** Shows blocks of Markdown in an element, as an owner's site does. */
export async function showMarkdown(element: HTMLElement, blocks: readonly string[]): Promise<void> {
  await loadMarkdown();
  render(
    blocks.map((block, index) => createElement(Markdown, { key: index, of: block })),
    element,
  );
}
