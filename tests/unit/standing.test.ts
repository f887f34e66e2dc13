import { expect, test } from "vitest";
import { standingOf } from "#client/portal/publish/standing.ts";

const online = { save: "saved", hasUnsavedForm: false, version: 4, site: { status: "active", publishedVersion: 4 } } as const;

test.each([
  ["everything is published", {}, "online"],
  ["a later version of the draft", { version: 5 }, "saved"],
  ["a site that was never published", { site: { status: "draft", publishedVersion: null } }, "saved"],
  ["a paused site, of which guests see nothing", { site: { status: "paused", publishedVersion: 4 } }, "saved"],
  ["prices in a form that was not sent", { hasUnsavedForm: true }, "unsaved"],
  ["a pause in typing that has not come yet", { save: "waiting" }, "unsaved"],
  ["words on their way", { save: "saving" }, "unsaved"],
  ["no connection", { save: "kept" }, "unsaved"],
  ["words that the server refused", { save: "refused" }, "unsaved"],
  ["the same words changed elsewhere", { save: "conflict" }, "unsaved"],
] as const)("%s", (_, change, standing) => expect(standingOf({ ...online, ...change })).toBe(standing));
