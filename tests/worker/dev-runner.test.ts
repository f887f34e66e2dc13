import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleRunner } from "../../build/dev/bundle-runner.ts";
import { DEV_BINDINGS, ENTRIES, type ModulePatch } from "../../build/dev/module-patch.ts";

const ENTRY = ENTRIES.worker;

/** The worker: answers with the text of another module, and with what its object answers. */
const WORKER = `
  const { text } = await __vite_ssr_import__("/text.ts");
  const { DurableObject } = await __vite_ssr_import__("cloudflare:workers");
  __vite_ssr_exportName__("RealtimeHub", () => RealtimeHub);
  class RealtimeHub extends DurableObject {
    constructor(state, env) {
      super(state, env);
      void state.blockConcurrencyWhile(async () => { this.answer = "object: " + text; });
    }
    async read() { return this.answer; }
  }
  __vite_ssr_exportName__("default", () => handlers);
  const handlers = {
    async fetch(request, env) {
      const { pathname } = new URL(request.url);
      if (pathname === "/object") return new Response(await env.REALTIME.get(env.REALTIME.idFromName("one")).read());
      if (pathname === "/late") return new Response((await __vite_ssr_dynamic_import__("/late.ts")).late);
      if (pathname.startsWith("/pages/")) return env.ASSETS.fetch(request);
      return new Response(text);
    },
  };`;

/** A module as Vite transforms it. */
const codeOf = (url: string, code: string) => ({
  [url]: { code, id: `/root${url}`, url, file: `/root${url}`, invalidate: false as const },
});
const textOf = (text: string) =>
  codeOf("/text.ts", `__vite_ssr_exportName__("text", () => text); const text = ${JSON.stringify(text)};`);

let patch: ModulePatch = {
  version: 1,
  modules: {
    "cloudflare:workers": { externalize: "cloudflare:workers", type: "builtin" },
    ...codeOf(ENTRY, WORKER),
    ...textOf("first"),
    ...codeOf("/late.ts", `__vite_ssr_exportName__("late", () => late); const late = "late";`),
    ...codeOf(
      ENTRIES.documents,
      `__vite_ssr_exportName__("renderDocument", () => renderDocument); const renderDocument = async (path) => path === "/pages/nl/home.html" ? "<p>home</p>" : undefined;`,
    ),
  },
  wasm: {},
};

let worker: Miniflare;
const read = async (path: string) => {
  const response = await worker.dispatchFetch(`http://localhost${path}`);
  return `${response.status} ${await response.text()}`;
};

beforeAll(async () => {
  worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path: "runner.js", contents: await bundleRunner() }],
      compatibilityDate: "2026-11-17",
      compatibilityFlags: ["nodejs_compat"],
      durableObjects: { REALTIME: { className: "RealtimeHub", useSQLite: true } },
      unsafeEvalBinding: DEV_BINDINGS.evaluate,
      serviceBindings: {
        [DEV_BINDINGS.modules]: async (request: Request) =>
          Number(new URL(request.url).searchParams.get("since")) === patch.version
            ? new Response(null, { status: 204 })
            : Response.json(patch),
        [DEV_BINDINGS.files]: async () => new Response("a file"),
      },
    } as unknown as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
});
afterAll(() => worker.dispose());

test("modules run without a bundle, and a change reaches pages and objects with the next request", async () => {
  expect(await read("/")).toBe("200 first");
  expect(await read("/object")).toBe("200 object: first");
  expect(await read("/late")).toBe("200 late");
  patch = { version: 2, modules: textOf("second"), wasm: {} };
  expect(await read("/")).toBe("200 second");
  expect(await read("/object")).toBe("200 object: second");
});

test("documents of the build are rendered, other files come from the folder", async () => {
  expect(await read("/pages/nl/home.html")).toBe("200 <p>home</p>");
  expect(await read("/pages/nl/none.html")).toBe("200 a file");
});

test("an error of the sources is a page until it is repaired", async () => {
  patch = { version: 3, modules: {}, wasm: {}, error: "<b> cannot be parsed" };
  const failed = await read("/");
  expect(failed).toContain("500 ");
  expect(failed).toContain("&lt;b> cannot be parsed");
  patch = { version: 4, modules: textOf("repaired"), wasm: {} };
  expect(await read("/")).toBe("200 repaired");
});
