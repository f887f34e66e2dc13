import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Driver } from "./driver.ts";

/** A page that is used like by a person: it is looked at and clicked, and text is typed. */
export interface Screen {
  driver: Driver;
  /** Waits until an element is visible that matches and contains the text. */
  see(selector: string, text?: string): Promise<void>;
  click(selector: string, text?: string): Promise<void>;
  /** Replaces the text of a field with the keys of another one. */
  fill(selector: string, value: string): Promise<void>;
  /** Presses keys together: `"Control+k"`. */
  press(keys: string): Promise<void>;
  /** Waits until a function of the page returns true. */
  until(source: string, ...values: unknown[]): Promise<void>;
  /** Saves pictures of the page as it is, in both widths. */
  look(name: string): Promise<void>;
}

const SIZES = { 390: 844, 1280: 900 };
const PATIENCE_MS = 20_000;

/** Keys without a character (WebDriver, section 17.4.2). */
const KEYS: Record<string, string> = { Control: "\uE009", Shift: "\uE008", Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };

/** In the page: middle of the first element that is visible, matches and contains the text, after scrolling to it. */
const FIND = `(selector, text) => {
  const found = [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") &&
    (text === null || (element.getAttribute("aria-label") ?? "").includes(text) || element.textContent.includes(text)));
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}`;

export function openScreen(driver: Driver, folder: string): Screen {
  const find = (selector: string, text?: string) =>
    waitFor(() => driver.run<Point | null>(FIND, selector, text ?? null), `${selector} ${text ?? ""}`);
  const click = async (selector: string, text?: string) => {
    const { x, y } = await find(selector, text);
    const press = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await driver.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: press }]);
  };
  const strike = (keys: string[]) => driver.perform([{ type: "key", id: "keyboard", actions: keys.flatMap(pressAndRelease) }]);
  return {
    driver,
    see: async (selector, text) => void (await find(selector, text)),
    click,
    async fill(selector, value) {
      await find(selector);
      await driver.run(
        `(selector) => { const field = document.querySelector(selector); field.focus(); field.select(); }`,
        selector,
      );
      await strike(value.split(""));
    },
    async press(keys) {
      const held = keys.split("+").map((key) => KEYS[key] ?? key);
      const actions = [
        ...held.map((value) => ({ type: "keyDown", value })),
        ...held.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
      await driver.perform([{ type: "key", id: "keyboard", actions }]);
    },
    until: async (source, ...values) => void (await waitFor(() => driver.run<boolean | null>(source, ...values), source)),
    async look(name) {
      await mkdir(folder, { recursive: true });
      for (const [width, height] of Object.entries(SIZES)) {
        await driver.resize(Number(width), height);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await writeFile(join(folder, `${name}-${width}.png`), await driver.screenshot());
      }
    },
  };
}

interface Point {
  x: number;
  y: number;
}

const pressAndRelease = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

/** Asks until the answer is true. A page that is being left does not answer. */
async function waitFor<Answer>(ask: () => Promise<Answer | null>, what: string): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() > end) throw error;
      return null;
    });
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`not seen in ${PATIENCE_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
