import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Driver, type Engine, findFile, startProgram } from "./driver.ts";

/** Preferences without which Firefox fetches from Mozilla and opens pages of its own. */
const PREFERENCES = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.active-protocols": 1,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
};

/** Firefox by WebDriver BiDi, which it speaks without a driver. */
export const firefox: Engine = {
  name: "firefox",
  packages: "firefox-esr",
  async start() {
    const binary = findFile("/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox");
    return binary === undefined ? undefined : startFirefox(binary);
  },
};

async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "vrijhuis-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const program = await startProgram(binary, args, /WebDriver BiDi listening on (ws:\S+)/, { HOME: profile });
  const send = await connect(`${program.found}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  const evaluate = async <Value extends object>(expression: string): Promise<Value> => {
    const answer = await send<{ result: Value; exceptionDetails?: { text: string } }>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(source, ...values) {
      const call = `JSON.stringify((${source})(...${JSON.stringify(values)}) ?? null)`;
      return JSON.parse((await evaluate<{ value: string }>(call)).value) as never;
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async pick(selector, files) {
      const element = await evaluate<{ sharedId: string }>(`document.querySelector(${JSON.stringify(selector)})`);
      await send("input.setFiles", { context, element: { sharedId: element.sharedId }, files });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    screenshot: async () =>
      Buffer.from((await send<{ data: string }>("browsingContext.captureScreenshot", { context })).data, "base64"),
    async close() {
      await program.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

/** Connects to the browser; `send` resolves with the result of a command. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer`)));
  });
  let last = 0;
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: never; error?: string; message?: string };
    const waiter = waiting.get(message.id ?? 0);
    if (message.error === undefined) waiter?.resolve(message.result as never);
    else waiter?.reject(new Error(`${message.error}: ${message.message}`));
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
