import type { Plugin } from "vite";

/** Libraries that write `<style>` elements, which the content security policy refuses, and the function each does it with. */
const WRITERS = [
  {
    file: /react-style-singleton\/dist\/es2015\/singleton\.js/,
    find: /export var stylesheetSingleton = [\s\S]*?\n\};/,
    replace: `export const stylesheetSingleton = () => {
      const sheet = new CSSStyleSheet();
      let users = 0;
      return {
        add(css) {
          if (users++ > 0) return;
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
        },
        remove() {
          if (--users === 0) document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
        },
      };
    };`,
  },
  {
    file: /sonner\/dist\/index\.mjs/,
    find: /function __insertCSS\(code\) \{[\s\S]*?\n\}/,
    replace: `function __insertCSS(code) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(code);
      document.adoptedStyleSheets.push(sheet);
    }`,
  },
];

/** Gives their styles to the browser as constructed style sheets, which belong to the script that makes them. */
export function adoptedStyles(): Plugin {
  return {
    name: "adopted-styles",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const writer = WRITERS.find(({ file }) => file.test(id));
      if (!writer) return;
      if (!writer.find.test(code)) throw new Error(`${id} writes its styles in another way than before`);
      return { code: code.replace(writer.find, () => writer.replace), map: null };
    },
  };
}
