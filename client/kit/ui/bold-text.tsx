/** Renders a text with `<b>…</b>` in bold. */
export function BoldText({ text }: { text: string }) {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) =>
    index % 2 === 1 ? (
      <b key={index} className="font-semibold break-words">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
