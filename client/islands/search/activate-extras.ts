import { followForm } from "./follow-form.ts";

/** Has the prices on the page follow the extras in a form; parts with the same `data-priced` are replaced by those of the answer. */
export function activateExtras(form: HTMLFormElement, address: string): void {
  const said = form.appendChild(document.createElement("p"));
  said.className = "sr";
  said.role = "status";
  const changed = followForm(form, address, (answer) => {
    const parts = answer ? [...answer.querySelectorAll<HTMLElement>("[data-priced]")] : [];
    const focused = document.activeElement;
    for (const part of parts) {
      const shown = document.querySelector(`[data-priced="${part.dataset["priced"]}"]`);
      shown?.replaceChildren(...part.childNodes);
    }
    if (focused instanceof HTMLInputElement && !focused.isConnected)
      form.querySelector<HTMLInputElement>(`[name="${focused.name}"][value="${CSS.escape(focused.value)}"]`)?.focus();
    said.textContent = document.querySelector(".quote-total")?.textContent ?? "";
  });
  // The choice that woke the form was made before it was followed.
  const extras = [...form.querySelectorAll<HTMLInputElement>("[name=extra]")];
  if (extras.some(({ checked, defaultChecked }) => checked !== defaultChecked)) changed();
}
