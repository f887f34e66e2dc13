import { followForm } from "./follow-form.ts";

const active = new WeakSet<HTMLFormElement>();

/** Has a form for a stay show its total, or the reason why it has none, as soon as both dates are chosen. */
export function activateSearch(form: HTMLFormElement): void {
  const said = form.querySelector("output");
  if (!said || active.has(form)) return;
  active.add(form);
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  const isReady = () => valueOf("arrival") !== "" && valueOf("departure") > valueOf("arrival") && form.checkValidity();
  const show = (answer: Document | undefined) => {
    said.textContent = answer ? sumUp(answer) : "";
  };
  followForm(form, form.action, show, isReady)();
}

/** Returns the total of an answer about one unit, otherwise the first reason of a refusal or the answer's heading. */
function sumUp(answer: Document): string {
  const found = [".quote-total", ".answer-reasons li", "#answer h2"].map((selector) => answer.querySelector(selector));
  return found.find((each) => each !== null)?.textContent.trim() ?? "";
}
