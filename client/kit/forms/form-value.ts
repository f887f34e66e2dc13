/** Returns the trimmed text of a form's field; empty if it is missing. */
export function formValue(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
