// @ts-check
/**
 * `npm run doctor`: says what on this machine keeps the two commands of README.md from working, and how to mend it. Ends with exit
 * code 1 if something does. Plain JavaScript, because it also has to run before `npm ci` and on a Node that is too old for the rest.
 */
import { checkNode, formatFindings, isBlocked } from "./doctor/checks.mjs";

const node = checkNode(process.version);
const findings = node.level === "blocks" ? [node] : [node, ...(await (await import("./doctor/examine.mjs")).examine())];
console.log(formatFindings(findings));
process.exitCode = isBlocked(findings) ? 1 : 0;
