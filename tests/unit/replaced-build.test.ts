import { expect, test } from "vitest";
import { mayReload } from "#client/kit/browser/replaced-build.ts";

const OWN = "/assets/portal-AAAAAAAA.js";
const OTHER = `<script type="module" src="/assets/portal-BBBBBBBB.js"></script>`;

test.each([
  ["the server has another build", OWN, OTHER, null, true],
  ["this tab was reloaded from an earlier one", OWN, OTHER, "/assets/portal-00000000.js", true],
  ["the server has the same build", OWN, `<script src="${OWN}"></script>`, null, false],
  ["it was reloaded from this build already", OWN, OTHER, OWN, false],
  ["the server does not answer", OWN, undefined, null, false],
  ["development", undefined, OTHER, null, false],
])("%s", (_, own, served, reloadedFrom, expected) => {
  expect(mayReload(own, served, reloadedFrom)).toBe(expected);
});
