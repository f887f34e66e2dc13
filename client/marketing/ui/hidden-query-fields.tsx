/** Hidden fields that keep the page's query in a GET form, except the form's own fields. */
export function HiddenQueryFields({ query, own }: { query: URLSearchParams; own: readonly string[] }) {
  return [...query]
    .filter(([name]) => !own.includes(name))
    .map(([name, value], index) => <input key={`${name} ${index}`} type="hidden" name={name} value={value} />);
}
