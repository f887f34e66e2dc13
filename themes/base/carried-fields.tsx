/** The query of a form's address as hidden fields, because browsers drop the query of `action` when they send a form by GET. */
export function CarriedFields({ action }: { action: string }) {
  const [, query] = action.split("?");
  if (query === undefined) return null;
  return [...new URLSearchParams(query)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
