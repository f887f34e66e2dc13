/** What the toolbar of a Markdown text does. */
export type Mark = "bold" | "italic" | "heading" | "list" | "link";

interface Written {
  text: string;
  /** The selection, as offsets. */
  start: number;
  end: number;
}

export interface Edit {
  /** What is replaced, as offsets in the text as it was. */
  from: number;
  to: number;
  insert: string;
  /** What is selected then. */
  start: number;
  end: number;
}

/** What to do to a text to give its selection a mark, or to take away the one it has. */
export function format(written: Written, mark: Mark): Edit {
  switch (mark) {
    case "bold":
      return wrap(written, "**");
    case "italic":
      return wrap(written, "*");
    case "heading":
      return begin(written, "## ");
    case "list":
      return begin(written, "- ");
    case "link":
      return link(written);
  }
}

/** Signs around the words that are selected; spaces beside them stay outside, where Markdown needs them. */
function wrap({ text, start, end }: Written, sign: "*" | "**"): Edit {
  const selected = text.slice(start, end);
  const from = start + (selected.trim() === "" ? 0 : selected.length - selected.trimStart().length);
  const to = from + selected.trim().length;
  const words = text.slice(from, to);
  const around = Math.min(starsBefore(text, from), starsAfter(text, to));
  const isOn = words !== "" && (sign === "**" ? around >= 2 : around % 2 === 1);
  const by = isOn ? -sign.length : sign.length;
  const selection = { start: from + by, end: to + by };
  return isOn
    ? { from: from - sign.length, to: to + sign.length, insert: words, ...selection }
    : { from, to, insert: sign + words + sign, ...selection };
}

/** Number of stars that end at an offset. Counted by hand: `/\*+$/` takes quadratic time where other stars come before. */
function starsBefore(text: string, offset: number): number {
  let from = offset;
  while (text[from - 1] === "*") from--;
  return offset - from;
}

/** Number of stars that begin at an offset. */
function starsAfter(text: string, offset: number): number {
  let to = offset;
  while (text[to] === "*") to++;
  return to - offset;
}

/** A sign before every line the selection touches. */
function begin({ text, start, end }: Written, sign: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isOn = lines.every((line) => line.startsWith(sign) || (line === "" && lines.length > 1));
  const change = (line: string) => {
    if (line === "" && lines.length > 1) return line;
    return isOn ? line.slice(sign.length) : sign + line.replace(/^(?:#{1,6}|[-*])\s+/, "");
  };
  const insert = lines.map(change).join("\n");
  const after = from + insert.length;
  const caret = Math.min(after, Math.max(from, end + insert.length - (to - from)));
  return { from, to, insert, ...(start === end ? { start: caret, end: caret } : { start: from, end: after }) };
}

/** What is selected becomes the words of a link, or its address when it is one; the other of the two is to be filled in. */
function link({ text, start, end }: Written): Edit {
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { from: start, to: end, insert: `[](${selected})`, start: start + 1, end: start + 1 };
  }
  const address = start + selected.length + 3;
  return { from: start, to: end, insert: `[${selected}](https://)`, start: address, end: address + "https://".length };
}
