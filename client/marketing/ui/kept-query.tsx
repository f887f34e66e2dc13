/** What a form sent by GET keeps of the page's query: all but its own fields. */
export function KeptQuery({ query, own }: { query: URLSearchParams; own: readonly string[] }) {
  return [...query]
    .filter(([name]) => !own.includes(name))
    .map(([name, value], index) => <input key={`${name} ${index}`} type="hidden" name={name} value={value} />);
}
