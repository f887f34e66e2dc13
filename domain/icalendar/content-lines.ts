/**
 * Calls `onLine` with the name (in capitals) and the whole of each line whose name is in `names`, unfolded. Lines end with CRLF,
 * LF or CR. Returns the first line that is not blank.
 */
export function forEachLine(source: string, names: ReadonlySet<string>, onLine: (name: string, line: string) => void): string {
  const text = LONE_RETURN.test(source) ? source.replace(/\r+\n?/g, "\n") : source;
  let first = "";
  let start = text.startsWith("\ufeff") ? 1 : 0;
  while (start < text.length) {
    let name = nameAt(text, start);
    let end = endOfLine(text, start);
    let next = end + 1;
    const isNeeded = name === "" || names.has(name) || first === "";
    let line = isNeeded ? text.slice(start, withoutReturns(text, start, end)) : "";
    if (isFold(text, next)) {
      const pieces = [line];
      while (isFold(text, next)) {
        end = endOfLine(text, next);
        if (isNeeded) pieces.push(text.slice(next + 1, withoutReturns(text, next + 1, end)));
        next = end + 1;
      }
      line = pieces.join("");
      // The name itself may be folded.
      if (name === "") name = nameAt(line, 0);
    }
    first ||= line.trim();
    if (names.has(name)) onLine(name, line);
    start = next;
  }
  return first;
}

/** A carriage return that is a line break on its own. */
const LONE_RETURN = /\r[^\r\n]/;

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

/** The end of a line without its carriage returns; programs of Windows sometimes write two. */
function withoutReturns(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === 0x0d) last -= 1;
  return last;
}

function isFold(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09;
}

/** Longer names are not names of properties. */
const MAX_NAME_LENGTH = 40;

/** Reads the name of a line in capitals; empty if it has none. */
function nameAt(text: string, start: number): string {
  let isLower = false;
  for (let index = start; index < start + MAX_NAME_LENGTH; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x3a || code === 0x3b) return isLower ? text.slice(start, index).toUpperCase() : text.slice(start, index);
    if (code >= 0x61 && code <= 0x7a) isLower = true;
    // Names consist of letters, digits and hyphens.
    else if (!(code >= 0x2d && code <= 0x5a)) return "";
  }
  return "";
}

/**
 * Splits a content line (RFC 5545, section 3.1) after its name into parameters, as written, and value, which begins after the
 * first colon that is not quoted.
 */
export function splitLine(line: string, nameEnd: number): { parameters: string; value: string } {
  if (line.charCodeAt(nameEnd) === 0x3a) return { parameters: "", value: line.slice(nameEnd + 1) };
  let colon = -1;
  let isQuoted = false;
  for (let index = nameEnd + 1; index < line.length && colon === -1; index++) {
    const code = line.charCodeAt(index);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (code === 0x3a && !isQuoted) colon = index;
  }
  if (colon === -1) colon = line.indexOf(":", nameEnd);
  if (colon === -1) return { parameters: line.slice(nameEnd + 1), value: "" };
  return { parameters: line.slice(nameEnd + 1, colon), value: line.slice(colon + 1) };
}

/** Longer parameters are not read. */
const MAX_PARAMETERS_LENGTH = 1000;

/** Reads a parameter without its quotes, given its name in capitals; undefined if the line does not have it. */
export function readParameter(parameters: string, name: string): string | undefined {
  if (parameters.length === 0 || parameters.length > MAX_PARAMETERS_LENGTH) return undefined;
  for (const parameter of splitOutsideQuotes(parameters)) {
    if (parameter.length <= name.length || parameter[name.length] !== "=") continue;
    if (parameter.slice(0, name.length).toUpperCase() !== name) continue;
    return parameter.slice(name.length + 1).replaceAll('"', "");
  }
  return undefined;
}

function splitOutsideQuotes(parameters: string): string[] {
  if (!parameters.includes('"')) return parameters.split(";");
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let index = 0; index < parameters.length; index++) {
    const code = parameters.charCodeAt(index);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (code === 0x3b && !isQuoted) {
      parts.push(parameters.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, parameters.slice(start)];
}
