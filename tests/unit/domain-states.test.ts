import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CONFIRM_MS,
  DOMAIN_STATES,
  type Finding,
  nextCheckTime,
  nextStatus,
  type CheckResult,
  type DomainStatus,
  UNPROVEN_GRACE_MS,
} from "#domain/domains/states.ts";
import { NOW } from "../fixtures/site.ts";

const finding = (code: Finding["code"], blocking = true): Finding => ({ code, host: "www.duinhuis.nl", blocking });
const statusOf = (parts: Partial<DomainStatus> = {}): DomainStatus => ({
  state: "draft",
  serving: false,
  failingSince: null,
  unownedSince: null,
  ...parts,
});
const resultOf = (parts: Partial<CheckResult> = {}): CheckResult => ({
  findings: [],
  owned: true,
  certificate: "none",
  ...parts,
});
const LIVE = statusOf({ state: "active", serving: true });
const MISSING = resultOf({ owned: false, findings: [finding("TXT_MISSING")], certificate: "active" });
const ELSEWHERE = resultOf({ findings: [finding("CNAME_WRONG")], certificate: "active" });

describe("state transitions", () => {
  test.each<[string, DomainStatus, CheckResult, Partial<DomainStatus> & { event?: string }]>([
    ["no records yet", statusOf(), MISSING, { state: "waiting-for-dns", serving: false }],
    ["ownership proven, pointing elsewhere", statusOf({ state: "waiting-for-dns" }), ELSEWHERE, { state: "verifying" }],
    ["token removed before it was served", statusOf({ state: "verifying" }), MISSING, { state: "waiting-for-dns" }],
    [
      "all correct, no certificates issued by us",
      statusOf({ state: "verifying" }),
      resultOf(),
      { state: "verified", serving: true, event: "live" },
    ],
    [
      "all correct, certificate pending",
      statusOf({ state: "verifying" }),
      resultOf({ certificate: "pending" }),
      { state: "issuing-certificate", serving: false },
    ],
    [
      "certificate issued",
      statusOf({ state: "issuing-certificate" }),
      resultOf({ certificate: "active" }),
      { state: "active", serving: true, event: "live" },
    ],
    [
      "certificate refused",
      statusOf({ state: "issuing-certificate" }),
      resultOf({ certificate: "failed", findings: [finding("CERTIFICATE_FAILED")] }),
      { state: "issuing-certificate", serving: false },
    ],
    [
      "a problem of the secondary host only",
      statusOf(),
      resultOf({ findings: [finding("APEX_MISSING", false)] }),
      { state: "verified", event: "live" },
    ],
    [
      "just released by another site",
      statusOf(),
      resultOf({ findings: [finding("JUST_RELEASED", false)] }),
      { state: "verifying", serving: false },
    ],
    ["resolver unreachable", LIVE, resultOf({ owned: null, findings: [finding("RESOLVER_UNREACHABLE")] }), LIVE],
    ["first failed check", LIVE, ELSEWHERE, { state: "active", serving: true, failingSince: NOW }],
    [
      "second failed check",
      { ...LIVE, failingSince: NOW - CONFIRM_MS },
      ELSEWHERE,
      { state: "broken", serving: true, event: "broken" },
    ],
    [
      "still broken, no second mail",
      { ...LIVE, state: "broken", failingSince: NOW - 10 * CONFIRM_MS },
      ELSEWHERE,
      { state: "broken", serving: true },
    ],
    [
      "correct again",
      { ...LIVE, state: "broken", failingSince: NOW - 10 * CONFIRM_MS },
      resultOf({ certificate: "active" }),
      { state: "active", serving: true, failingSince: null, event: "restored" },
    ],
    ["token missing", LIVE, MISSING, { state: "active", serving: true, unownedSince: NOW }],
    [
      "token missing for a week",
      { ...LIVE, state: "broken", failingSince: NOW - UNPROVEN_GRACE_MS, unownedSince: NOW - UNPROVEN_GRACE_MS },
      MISSING,
      { state: "broken", serving: false, event: "stopped" },
    ],
    [
      "pointing elsewhere for a month, ownership proven",
      { ...LIVE, state: "broken", failingSince: NOW - 5 * UNPROVEN_GRACE_MS },
      ELSEWHERE,
      { state: "broken", serving: true },
    ],
    ["no longer served, unchanged", statusOf({ state: "broken" }), MISSING, { state: "broken", serving: false }],
    [
      "no longer served, correct again",
      statusOf({ state: "broken" }),
      resultOf(),
      { state: "verified", serving: true, event: "live" },
    ],
    ["certificate renewal pending", LIVE, resultOf({ certificate: "pending" }), { state: "active", serving: true }],
    ["we begin to issue certificates", { ...LIVE, state: "verified" }, resultOf({ certificate: "active" }), { state: "active" }],
    ["removed", statusOf({ state: "removed" }), resultOf(), { state: "removed", serving: false }],
  ])("%s", (_, from, seen, to) => {
    const step = nextStatus(from, seen, NOW);
    expect(step).toMatchObject(to);
    expect(step.event).toBe(to.event);
  });

  test("no unproven domain is ever served, whatever the results and their order", () => {
    const code = fc.constantFrom<Finding["code"]>(
      "CNAME_WRONG",
      "CAA_BLOCKS",
      "SERVFAIL",
      "RESOLVER_UNREACHABLE",
      "JUST_RELEASED",
    );
    const look = fc.record({
      owned: fc.constantFrom(true, false, null),
      findings: fc.array(fc.record({ code, host: fc.constant("x"), blocking: fc.boolean() }), { maxLength: 2 }),
      certificate: fc.constantFrom<CheckResult["certificate"]>("none", "pending", "active", "failed"),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(look, fc.integer({ min: 1, max: UNPROVEN_GRACE_MS })), { maxLength: 12 }), (looks) => {
        let [at, now, proved] = [statusOf(), NOW, false];
        for (const [seen, later] of looks) {
          now += later;
          const before = at;
          at = nextStatus(before, seen, now);
          const wasProved = seen.owned === true && !seen.findings.some(({ blocking }) => blocking);
          if (at.serving && !before.serving) expect(wasProved).toBe(true);
          proved ||= wasProved;
          if (at.serving) expect([proved, ["verified", "active", "broken"].includes(at.state)]).toEqual([true, true]);
          expect(DOMAIN_STATES).toContain(at.state);
        }
      }),
    );
  });
});

test("waiting domains are checked every few minutes, later less and less often", () => {
  const minutes = (state: DomainStatus["state"], age: number, parts: Partial<DomainStatus> = {}) => {
    const at = nextCheckTime(statusOf({ state, ...parts }), NOW - age * 60_000, NOW, false);
    return at === null ? null : (at - NOW) / 60_000;
  };
  expect([0, 59, 60, 361, 2 * 1440, 31 * 1440].map((age) => minutes("waiting-for-dns", age))).toEqual([3, 3, 10, 60, 360, null]);
  expect(minutes("active", 99_999, { serving: true })).toBe(1440);
  expect(minutes("active", 99_999, { serving: true, failingSince: NOW })).toBe(30);
  expect(minutes("broken", 99_999, { serving: true })).toBe(360);
  expect(minutes("removed", 0)).toBeNull();
  expect(nextCheckTime(statusOf(), NOW, NOW, true)).toBe(NOW + 300_000);
});
