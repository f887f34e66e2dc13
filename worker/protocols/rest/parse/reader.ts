import { unparsable } from "../../wire/rest-errors.ts";

const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;

/** Reads a text of the protocol from left to right. Throws PGRST100 for invalid syntax. */
export class Reader {
  readonly #what: string;
  readonly #text: string;
  #at: number;

  /** `what` names the parameter in errors; reading begins at the index `at`. */
  constructor(what: string, text: string, at = 0) {
    this.#what = what;
    this.#text = text;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  startsWith(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  /** Skips a token; false if another text comes first. */
  skip(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.skip(token)) this.fail();
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail();
  }

  /** Reads the match of a sticky pattern; undefined if it does not match here. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Reads a name, quoted or not. */
  name(): string {
    return this.startsWith('"') ? this.quoted() : (this.match(NAME) ?? this.fail());
  }

  /** Reads a text in double quotes, in which a backslash escapes the next character. */
  quoted(): string {
    this.expect('"');
    const inside = this.match(/(?:[^"\\]|\\.)*/suy) ?? "";
    this.expect('"');
    return inside.replace(/\\(.)/gsu, "$1");
  }

  /** Reads the rest of the text. */
  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Reads one or more items that commas separate. */
  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.skip(",")) items.push(item());
    return items;
  }

  fail(): never {
    throw unparsable(this.#what, this.#text, this.#at);
  }
}
