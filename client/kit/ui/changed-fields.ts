import { type FocusEvent, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof HTMLInputElement;

/** Serialises the values of the fields, to compare them later. */
function contentOf(field: Field): string {
  if (!(field instanceof HTMLInputElement)) return field.value;
  return field.type === "checkbox" || field.type === "radio" ? String(field.checked) : field.value;
}

interface ChangedFields {
  /** Listener of the focus within an element: remembers the field as it is before the user changes it. */
  remember: (event: FocusEvent) => void;
  /** True if such a field still exists and has another content; fields of searches do not count. */
  isChanged: () => boolean;
}

/** Finds out whether fields were changed by the user, without knowing who holds their values. */
export function useChangedFields(): ChangedFields {
  const [fields] = useState(() => {
    const initial = new Map<Field, string>();
    return {
      remember({ target }: FocusEvent) {
        if (isField(target) && target.type !== "search" && !initial.has(target)) initial.set(target, contentOf(target));
      },
      isChanged: () => [...initial].some(([field, content]) => field.isConnected && contentOf(field) !== content),
    };
  });
  return fields;
}
