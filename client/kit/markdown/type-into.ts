import type { Edit } from "./format.ts";

/** Applies an edit to a field as if it were typed, so that the browser can undo it. */
export function typeInto(field: HTMLTextAreaElement | HTMLInputElement, { from, to, insert, start, end }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way to change a text and keep the browser's undo history.
  document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  field.setSelectionRange(start, end);
}
