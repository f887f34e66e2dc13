/** Address of a link in an article: one of our pages, another article, or a web or email address. */
export type ArticleLink =
  | { kind: "page"; page: string; hash: string }
  | { kind: "post"; key: string }
  | { kind: "external" | "anchor"; href: string };

const MAX_ADDRESS_LENGTH = 2000;

/** Parses the address of a link; undefined if articles may not have such links. */
export function parseArticleLink(address: string): ArticleLink | undefined {
  if (address.length > MAX_ADDRESS_LENGTH) return undefined;
  const [, kind, name = "", hash = ""] = /^(page|post):([\w-]+)(#[\w-]+)?$/.exec(address) ?? [];
  if (kind === "page") return { kind, page: name, hash };
  if (kind === "post") return hash === "" ? { kind, key: name } : undefined;
  if (/^#[\w-]+$/.test(address)) return { kind: "anchor", href: address };
  return /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i.test(address) ? { kind: "external", href: address } : undefined;
}
