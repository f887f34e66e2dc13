// @ts-check
/**
 * The judgements of `npm run doctor`, without I/O. Syntax and functions are those of Node 16, so that an old Node can say that it is.
 *
 * @typedef {object} Finding
 * @property {"ok" | "note" | "blocks"} level `blocks`: `npm start` or `npm test` fails.
 * @property {string} message
 * @property {string} [mend] What to do; absent if all is well.
 *
 * @typedef {object} Lock The part of package-lock.json, or of node_modules/.package-lock.json, that is compared.
 * @property {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} packages
 */

const MIN_NODE = "20.19.0";
const MIN_NPM = "10.0.0";
const MAX_LISTED = 3;
const GB = 1e9;

/** @type {(message: string) => Finding} */
const ok = (message) => ({ level: "ok", message });
/** @type {(message: string, mend: string) => Finding} */
const note = (message, mend) => ({ level: "note", message, mend });
/** @type {(message: string, mend: string) => Finding} */
const blocks = (message, mend) => ({ level: "blocks", message, mend });

/**
 * Whether a version is at least another; both like `v20.19.0`.
 *
 * @param {string} version
 * @param {string} wanted
 */
export function isAtLeast(version, wanted) {
  const [mine, theirs] = [version, wanted].map((text) => text.replace(/^v/, "").split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (mine?.[index] ?? 0) - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** @param {string} version Of the Node that runs the doctor. @returns {Finding} */
export const checkNode = (version) =>
  isAtLeast(version, MIN_NODE)
    ? ok(`Node ${version} runs this check.`)
    : blocks(
        `Node ${version} is too old.`,
        `Install Node ${MIN_NODE} or newer (.nvmrc has the version that the scripts run on).`,
      );

/** @param {string | undefined} version @returns {Finding} */
export function checkNpm(version) {
  if (version === undefined) return blocks("npm is not found.", "Install Node with npm, and see that its folder is in PATH.");
  return isAtLeast(version, MIN_NPM)
    ? ok(`npm ${version} is new enough.`)
    : blocks(`npm ${version} is too old: it may not read package-lock.json as it is.`, "npm install --global npm@11");
}

/**
 * The Node that npm puts first on the path of scripts, which reads TypeScript.
 *
 * @param {string | undefined} version Undefined if node_modules has none.
 * @param {string} wanted Contents of .nvmrc.
 * @param {{ machine: string, hasPackage: boolean }} options Version of the machine's Node; whether npm has a package for this platform.
 * @returns {Finding}
 */
export function checkScriptsNode(version, wanted, { machine, hasPackage }) {
  const [major] = wanted.trim().split(".");
  if (version !== undefined)
    return isAtLeast(version, `${major}.0.0`)
      ? ok(`npm's scripts run on Node ${version}.`)
      : blocks(`npm's scripts run on Node ${version} instead of ${wanted.trim()}.`, "npm ci");
  if (hasPackage) return blocks("The Node for npm's scripts is missing from node_modules.", "npm ci");
  return isAtLeast(machine, `${major}.0.0`)
    ? ok(`npm's scripts run on this machine's Node ${machine}: npm has no Node for its platform.`)
    : blocks(
        `npm has no Node for this platform, and this machine's ${machine} does not run the scripts.`,
        `Install Node ${major}.`,
      );
}

/**
 * Whether `npm ci` has installed what package-lock.json lists.
 *
 * @param {Lock} lock
 * @param {Lock | undefined} installed
 * @returns {Finding}
 */
export function checkModules(lock, installed) {
  if (!installed) return blocks("node_modules is missing.", "npm ci");
  const wrong = Object.entries(lock.packages).filter(([path, { version, optional, devOptional }]) => {
    const found = installed.packages[path];
    return path !== "" && (found ? found.version !== version : !optional && !devOptional);
  });
  const surplus = Object.keys(installed.packages).filter((path) => !(path in lock.packages));
  const names = [...wrong.map(([path]) => path), ...surplus].map((path) => path.replace(/^node_modules\//, ""));
  if (names.length === 0) return ok("node_modules has the versions of package-lock.json.");
  const listed =
    names.slice(0, MAX_LISTED).join(", ") + (names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : "");
  return blocks(`node_modules differs from package-lock.json: ${listed}.`, "npm ci");
}

/**
 * @param {string[] | undefined} unknown Names in .dev.vars that no setting has; undefined without the file.
 * @returns {Finding}
 */
export function checkSettings(unknown) {
  if (!unknown) return ok(".dev.vars does not exist: every setting has its default.");
  if (unknown.length === 0) return ok("All names in .dev.vars are known.");
  return blocks(`.dev.vars has unknown names: ${unknown.join(", ")}.`, "Correct them: .dev.vars.example explains every name.");
}

/**
 * @param {number} port
 * @param {string} option What chooses another one.
 * @param {boolean} isFree
 * @returns {Finding}
 */
export const checkPort = (port, option, isFree) =>
  isFree
    ? ok(`Port ${port} is free.`)
    : note(`Port ${port} is in use, perhaps by npm start in another terminal.`, `Stop that program, or: ${option}`);

/**
 * @param {string} folder
 * @param {number} freeBytes
 * @param {number} wantedBytes
 * @returns {Finding}
 */
export function checkSpace(folder, freeBytes, wantedBytes) {
  const free = (freeBytes / GB).toFixed(1);
  if (freeBytes >= wantedBytes) return ok(`${folder} has ${free} GB of free space.`);
  const wanted = (wantedBytes / GB).toFixed(1);
  return blocks(
    `${folder} has only ${free} GB of free space; ${wanted} GB are used.`,
    "Delete files, or choose another folder (TMPDIR).",
  );
}

/**
 * @param {{ version: string } | { error: string }} result
 * @returns {Finding}
 */
export function checkBrowser(result) {
  if ("version" in result) return ok(`Chromium ${result.version} starts.`);
  const [, library] = /([\w.+-]+\.so[\w.]*): cannot open shared object file/.exec(result.error) ?? [];
  if (library !== undefined)
    return blocks(
      `Chromium does not start, and npm test needs it: the library ${library} is missing.`,
      "Install it; on Debian and Ubuntu: apt-get install libnss3 libexpat1",
    );
  return blocks(
    `Chromium does not start, and npm test needs it: ${result.error.split("\n", 1)[0]}`,
    "The one from npm is for Linux on x64. Name another: CHROMIUM_PATH=/usr/bin/chromium npm test",
  );
}

/** @param {boolean} isInstalled Whether node_modules has the programs of Postgres for this platform. @returns {Finding} */
export const checkPostgres = (isInstalled) =>
  isInstalled
    ? ok("Tests can start their own Postgres.")
    : blocks(
        "The programs of Postgres are missing, which npm test needs and npm start does not.",
        "npm ci, on Linux or a Mac with Apple silicon",
      );

/**
 * @param {string} host
 * @param {string | undefined} address
 * @returns {Finding}
 */
export function checkHost(host, address) {
  if (address === "127.0.0.1" || address === "::1") return ok(`${host} leads to this machine.`);
  return note(
    `${host} ${address === undefined ? "does not resolve" : `leads to ${address}`} outside browsers.`,
    `Browsers resolve it themselves. Other programs use http://localhost:8787, with the header Host: ${host}:8787 for a site of an owner.`,
  );
}

/** @param {Finding[]} findings */
export const isBlocked = (findings) => findings.some(({ level }) => level === "blocks");

/** @param {Finding[]} findings */
export const formatFindings = (findings) =>
  findings
    .map(({ level, message, mend }) => `${level.padEnd(8)}${message}${mend === undefined ? "" : `\n        → ${mend}`}`)
    .join("\n");
