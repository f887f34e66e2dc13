/**
 * Removes the rules of a style sheet that only match elements with these classes. Other selectors in a list are kept; groups
 * (`@media`, `@layer`) that become empty are removed. The style sheet must not contain comments; the build removes them.
 */
export function leaveOut(css: string, classes: readonly string[]): string {
  if (classes.length === 0) return css;
  const needsOne = new RegExp(`\\.(?:${classes.join("|")})(?![\\w-])`);
  const withoutRules = css.replace(/([^{};@]+)(\{[^{}]*\})/g, (_rule, list: string, body: string) => {
    // A selector in parentheses may be an alternative or a negation: only the text outside of them must match.
    const left = selectorsIn(list).filter((selector) => !needsOne.test(outsideParentheses(selector)));
    return left.length === 0 ? "" : left.join(",") + body;
  });
  return withoutEmptyGroups(withoutRules);
}

/** Splits a list of selectors at the commas outside of parentheses. */
const selectorsIn = (list: string): string[] => list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [list];

const outsideParentheses = (selector: string): string => selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");

function withoutEmptyGroups(css: string): string {
  const less = css.replace(/@(?:media|supports|container|layer)[^{};]*\{\}/g, "");
  return less === css ? css : withoutEmptyGroups(less);
}
