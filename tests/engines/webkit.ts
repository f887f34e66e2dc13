import { freePort } from "../support/free-port.ts";
import { type Driver, type Engine, findFile, startProgram } from "./driver.ts";

const LIBRARIES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((machine) => `/usr/lib/${machine}`);
const BROWSERS = LIBRARIES.flatMap((folder) => ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
/** Member that marks a reference to an element (WebDriver, section 12). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK by WebDriver. It needs a screen: one of its own in memory. */
export const webkit: Engine = {
  name: "webkit",
  packages: "webkit2gtk-driver xvfb",
  async start() {
    const driver = findFile("/usr/bin/WebKitWebDriver");
    const screen = findFile("/usr/bin/Xvfb");
    const browser = findFile(...BROWSERS);
    return driver && screen && browser ? startWebKit(driver, screen, browser) : undefined;
  },
};

async function startWebKit(driver: string, screen: string, binary: string): Promise<Driver> {
  const xvfb = await startProgram(screen, ["-displayfd", "1", "-screen", "0", "1400x1100x24"], /(\d+)\n/);
  const port = await freePort();
  // The driver prints nothing; it is asked until it listens.
  const server = await startProgram("/bin/sh", ["-c", `echo started; exec "$0" --port=${port}`, driver], /(started)/, {
    DISPLAY: `:${xvfb.found}`,
  });
  const command = <Value>(method: string, path: string, body?: object): Promise<Value> =>
    callDriver(`http://127.0.0.1:${port}${path}`, method, body);
  await waitUntilReady(() => command("GET", "/status"));
  const options = { binary, args: ["--automation", "--full-screen"] };
  const { sessionId } = await command<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = <Value>(method: string, path: string, body?: object) =>
    command<Value>(method, `/session/${sessionId}${path}`, body);
  await session("POST", "/timeouts", { script: 5000, pageLoad: 60_000 });
  return {
    open: (url) => session("POST", "/url", { url }),
    run: (source, ...values) =>
      session("POST", "/execute/sync", { script: `return (${source})(...arguments) ?? null;`, args: values }),
    perform: (actions) => session("POST", "/actions", { actions }),
    async pick(selector, files) {
      const found = await session<Record<string, string>>("POST", "/element", { using: "css selector", value: selector });
      await session("POST", `/element/${found[ELEMENT]}/value`, { text: files.join("\n") });
    },
    resize: (width, height) => session("POST", "/window/rect", { x: 0, y: 0, width, height }),
    screenshot: async () => Buffer.from(await session<string>("GET", "/screenshot"), "base64"),
    async close() {
      await session("DELETE", "");
      await server.stop();
      await xvfb.stop();
    },
  };
}

async function callDriver<Value>(url: string, method: string, body?: object): Promise<Value> {
  // The driver never answers a script of a page that is being left.
  const signal = AbortSignal.timeout(url.includes("/execute/") ? 5000 : 60_000);
  const response = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function waitUntilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}
