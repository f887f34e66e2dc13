import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DevEnvironment } from "vite";
import { describe, expect, test } from "vitest";
import { developmentPolicy } from "#scripts/dev-proxy.ts";
import { stylesOf } from "../../build/dev/styles-of.ts";
import { WorkerModules } from "../../build/dev/worker-modules.ts";

test("a page's policy also allows what Vite's script does", () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; style-src-attr 'unsafe-inline'; connect-src 'self'";
  expect(developmentPolicy(policy)).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'; connect-src 'self' ws:",
  );
});

test("a page's style sheets are found through its imports", () => {
  expect(stylesOf("client/marketing/main.tsx")).toContain("client/marketing/marketing.css");
  expect(stylesOf("client/marketing/pricing/page.tsx")).toContain("client/marketing/pricing/pricing.css");
  expect(stylesOf("client/marketing/pricing/missing.tsx")).toEqual([]);
});

interface Source {
  code: string;
  deps?: string[];
  dynamicDeps?: string[];
}

/** An environment that has these sources; one whose code is an error cannot be transformed. */
function environmentOf(sources: Record<string, Source>): DevEnvironment {
  return {
    transformRequest: async (url: string) => {
      const source = sources[url];
      if (!source || source.code === "error") throw new Error(`${url} has an error`);
      return source;
    },
    moduleGraph: { getModuleByUrl: async (url: string) => ({ id: `/root${url}`, url, file: `/root${url}` }) },
  } as unknown as DevEnvironment;
}

describe("modules of the worker", () => {
  const sources = (): Record<string, Source> => ({
    "/entry.ts": { code: "entry", deps: ["/a.ts", "cloudflare:workers"] },
    "/a.ts": { code: "a", dynamicDeps: ["/late.ts"], deps: ["/entry.ts"] },
    "/late.ts": { code: "late" },
  });
  const modulesOf = (from: Record<string, Source>) =>
    new WorkerModules(environmentOf(from), ["/entry.ts"], { hasSourceMaps: false });

  test("the first patch has all modules, those of the platform by name", async () => {
    const patch = await modulesOf(sources()).patchSince(0);
    expect(Object.keys(patch?.modules ?? {}).sort()).toEqual(["/a.ts", "/entry.ts", "/late.ts", "cloudflare:workers"]);
    expect(patch?.modules["cloudflare:workers"]).toEqual({ externalize: "cloudflare:workers", type: "builtin" });
    expect(patch?.modules["/late.ts"]).toMatchObject({ code: "late", id: "/root/late.ts" });
  });

  test("a later patch has only what changed, and there is none if nothing did", async () => {
    const from = sources();
    const modules = modulesOf(from);
    const first = (await modules.patchSince(0))?.version ?? 0;
    expect(await modules.patchSince(first)).toBeUndefined();
    from["/late.ts"] = { code: "changed", deps: ["/new.ts"] };
    from["/new.ts"] = { code: "new" };
    modules.invalidate();
    const patch = await modules.patchSince(first);
    expect(Object.keys(patch?.modules ?? {}).sort()).toEqual(["/late.ts", "/new.ts"]);
  });

  test("an error is sent until it is repaired; a change while modules are collected is not lost", async () => {
    const from = sources();
    const modules = modulesOf(from);
    from["/late.ts"] = { code: "error" };
    const refreshed = modules.refresh();
    modules.invalidate();
    expect(await refreshed).toMatchObject({ message: "/late.ts has an error" });
    const failed = await modules.patchSince(0);
    expect(failed?.error).toContain("/late.ts has an error");
    expect(failed?.version).toBe(2);
    from["/late.ts"] = { code: "repaired" };
    modules.invalidate();
    const repaired = await modules.patchSince(failed?.version ?? 0);
    expect(repaired?.error).toBeUndefined();
    expect(repaired?.modules["/late.ts"]).toMatchObject({ code: "repaired" });
  });
});

test("the runner exports each class of objects that wrangler.toml names", () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const named = [...read("wrangler.toml").matchAll(/^class_name = "(\w+)"$/gm)].map(([, name]) => name);
  const exported = [...read("build/dev/worker-runner.ts").matchAll(/^export const (\w+) = objectClass\("\1"\);$/gm)];
  expect(new Set(exported.map(([, name]) => name))).toEqual(new Set(named));
});
