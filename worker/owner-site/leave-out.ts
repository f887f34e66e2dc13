/**
 * A style sheet without the rules that only match elements of these classes. Of a list of selectors the others stay; a group
 * (`@media`, `@layer`) that is left empty goes too. Takes a style sheet as the build writes it: no comments.
 */
export function leaveOut(css: string, classes: readonly string[]): string {
  if (classes.length === 0) return css;
  const needsOne = new RegExp(`\\.(?:${classes.join("|")})(?![\\w-])`);
  const withoutRules = css.replace(/([^{};@]+)(\{[^{}]*\})/g, (_rule, list: string, body: string) => {
    // A selector in parentheses may be a choice or a negation: only what stands outside of them must match.
    const left = selectorsIn(list).filter((selector) => !needsOne.test(outsideParentheses(selector)));
    return left.length === 0 ? "" : left.join(",") + body;
  });
  return withoutEmptyGroups(withoutRules);
}

/** The selectors of a list, parted by the commas outside of parentheses. */
const selectorsIn = (list: string): string[] => list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [list];

const outsideParentheses = (selector: string): string => selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");

function withoutEmptyGroups(css: string): string {
  const less = css.replace(/@(?:media|supports|container|layer)[^{};]*\{\}/g, "");
  return less === css ? css : withoutEmptyGroups(less);
}
