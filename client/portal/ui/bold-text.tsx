/** A text in which `<b>…</b>` stands out. */
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
