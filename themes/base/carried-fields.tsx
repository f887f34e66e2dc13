/** The query of a form's address as fields: a browser that sends a form by GET forgets what its address carried. */
export function CarriedFields({ action }: { action: string }) {
  const [, query] = action.split("?");
  if (query === undefined) return null;
  return [...new URLSearchParams(query)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
