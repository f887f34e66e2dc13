import { expect, test } from "vitest";
import {
  checkBrowser,
  checkHost,
  checkModules,
  checkNode,
  checkNpm,
  checkPort,
  checkScriptsNode,
  checkSettings,
  checkSpace,
  formatFindings,
  isAtLeast,
  isBlocked,
} from "#scripts/doctor/checks.mjs";
import { unknownNames } from "#scripts/setting-names.mjs";
import packageJson from "../../package.json" with { type: "json" };

test.each([
  ["v20.19.0", "20.19.0", true],
  ["20.20.0", "20.19.0", true],
  ["20.9.0", "20.19.0", false],
  ["18.20.8", "20.19.0", false],
  ["24.0.0", "20.19.0", true],
  ["10.9.10", "10.9.9", true],
])("%s is at least %s: %s", (version, wanted, expected) => {
  expect(isAtLeast(version, wanted)).toBe(expected);
});

test("the oldest Node that is accepted is that of package.json", () => {
  const [, oldest = ""] = /^>=(\d+\.\d+)$/.exec(packageJson.engines.node) ?? [];
  const [major = 0, minor = 0] = oldest.split(".").map(Number);
  expect(checkNode(`v${oldest}.0`).level).toBe("ok");
  expect(checkNode(`v${major}.${minor - 1}.0`).level).toBe("blocks");
});

test("npm may be missing or too old", () => {
  expect([checkNpm(undefined), checkNpm("9.9.4"), checkNpm("10.0.0")].map(({ level }) => level)).toEqual([
    "blocks",
    "blocks",
    "ok",
  ]);
});

test.each([
  ["the installed Node", "v24.21.0", { machine: "v20.19.0", hasPackage: true }, "ok"],
  ["a newer one for another platform", "v26.10.0", { machine: "v20.19.0", hasPackage: true }, "ok"],
  ["an old one", "v22.1.0", { machine: "v24.1.0", hasPackage: true }, "blocks"],
  ["none, although npm has one", undefined, { machine: "v24.1.0", hasPackage: true }, "blocks"],
  ["none, on a platform of which npm has none", undefined, { machine: "v24.1.0", hasPackage: false }, "ok"],
  ["none, and the machine's is too old", undefined, { machine: "v22.1.0", hasPackage: false }, "blocks"],
] as const)("scripts run on %s", (_, version, options, level) => {
  expect(checkScriptsNode(version, "24.21.0\n", options).level).toBe(level);
});

test("node_modules is compared with package-lock.json; packages of other platforms may be missing", () => {
  const lock = {
    packages: { "": {}, "node_modules/a": { version: "1.0.0" }, "node_modules/b-darwin": { version: "2.0.0", optional: true } },
  };
  const installed = (packages: Record<string, { version: string }>) => checkModules(lock, { packages });
  expect(installed({ "node_modules/a": { version: "1.0.0" } }).level).toBe("ok");
  expect(checkModules(lock, undefined).message).toContain("missing");
  expect(installed({}).message).toContain(": a.");
  expect(installed({ "node_modules/a": { version: "1.0.1" } }).message).toContain(": a.");
  expect(installed({ "node_modules/a": { version: "1.0.0" }, "node_modules/old": { version: "1.0.0" } }).message).toContain(
    ": old.",
  );
  const many = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, { version: "1.0.0" }]));
  expect(checkModules({ packages: many }, { packages: {} }).message).toContain(": a, b, c and 2 more.");
});

test("unknown names of .dev.vars are listed; the file may be absent", () => {
  const unknown = unknownNames("SMTP_URL=smtp://localhost\nSMTP_ULR=x\n", "# SMTP_URL=smtps://…\n");
  expect(checkSettings(unknown)).toMatchObject({ level: "blocks", message: ".dev.vars has unknown names: SMTP_ULR." });
  expect([checkSettings([]), checkSettings(undefined)].map(({ level }) => level)).toEqual(["ok", "ok"]);
});

test("a port in use and a host that only browsers resolve do not block", () => {
  const levels = [
    checkPort(8787, "npm start -- --port 8801", false),
    checkHost("vrijhuis.localhost", undefined),
    checkHost("vrijhuis.localhost", "192.0.2.1"),
  ].map(({ level }) => level);
  expect(new Set(levels)).toEqual(new Set(["note"]));
});

test("a Chromium that starts is ok", () => {
  expect(checkBrowser({ version: "147.0.1" }).level).toBe("ok");
});

test("a missing library of Chromium is named", () => {
  const error =
    "Failed to launch\nchromium: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file";
  expect(checkBrowser({ error }).message).toContain("the library libnss3.so is missing");
  expect(checkBrowser({ error: "spawn ENOENT\nat …" }).message).toMatch(/: spawn ENOENT$/);
});

test("every finding that is not ok says how to mend it, and one that blocks decides the exit code", () => {
  const [enough, little] = [checkSpace("/tmp", 2e9, 1e9), checkSpace("/tmp", 5e8, 1e9)];
  expect(formatFindings([enough, little])).toBe(
    `ok      /tmp has 2.0 GB of free space.\nblocks  /tmp has only 0.5 GB of free space; 1.0 GB are used.\n        → ${little.mend}`,
  );
  expect([isBlocked([enough]), isBlocked([enough, little])]).toEqual([false, true]);
});
