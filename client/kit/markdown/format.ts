/** Formats that the Markdown toolbar can apply. */
export type Mark = "bold" | "italic" | "heading" | "list" | "link";

interface Written {
  text: string;
  /** Offsets of the selection. */
  start: number;
  end: number;
}

export interface Edit {
  /** Offsets of the replaced range, in the text before the edit. */
  from: number;
  to: number;
  insert: string;
  /** Offsets of the selection after the edit. */
  start: number;
  end: number;
}

/** Returns the edit that applies a format to the selection, or removes it if the selection has it already. */
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

/** Puts `sign` around the selected words, or removes it. Leading and trailing spaces stay outside, as Markdown requires. */
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

/** Number of stars directly before an offset. A loop, because `/\*+$/` takes quadratic time if there are other stars before. */
function starsBefore(text: string, offset: number): number {
  let from = offset;
  while (text[from - 1] === "*") from--;
  return offset - from;
}

/** Number of stars directly after an offset. */
function starsAfter(text: string, offset: number): number {
  let to = offset;
  while (text[to] === "*") to++;
  return to - offset;
}

/** Puts `sign` before every line of the selection, or removes it. */
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

/** Turns the selection into a link: a URL becomes the link's target, other text its label. Then selects the other part. */
function link({ text, start, end }: Written): Edit {
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { from: start, to: end, insert: `[](${selected})`, start: start + 1, end: start + 1 };
  }
  const address = start + selected.length + 3;
  return { from: start, to: end, insert: `[${selected}](https://)`, start: address, end: address + "https://".length };
}
