/** A block of a parsed Markdown text. Markup that we do not support (HTML, tables) is contained as text. */
export type Block =
  | { type: "paragraph"; children: Inline[]; /** Directly in an item of a list without blank lines. */ tight: boolean }
  | { type: "heading"; depth: number; children: Inline[] }
  | { type: "list"; /** First number; undefined for bullets. */ start: number | undefined; items: Block[][] }
  | { type: "quote"; children: Block[] }
  | { type: "code"; text: string; indented: boolean }
  | { type: "rule" };

export type Inline =
  | { type: "text" | "code" | "image"; text: string }
  | { type: "strong" | "em" | "del"; children: Inline[] }
  | { type: "link"; href: string; children: Inline[] }
  | { type: "break" };
