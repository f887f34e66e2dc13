import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CONFIRM_MS,
  DOMAIN_STATES,
  type Finding,
  scheduleCheck,
  nextStatus,
  type CheckResult,
  type DomainStatus,
  UNPROVEN_GRACE_MS,
} from "#domain/domains/states.ts";
import { NOW } from "../fixtures/site.ts";

const finding = (code: Finding["code"], blocking = true): Finding => ({ code, host: "www.duinhuis.nl", blocking });
const standing = (parts: Partial<DomainStatus> = {}): DomainStatus => ({
  state: "draft",
  serving: false,
  failingSince: null,
  unownedSince: null,
  ...parts,
});
const observed = (parts: Partial<CheckResult> = {}): CheckResult => ({
  findings: [],
  owned: true,
  certificate: "none",
  ...parts,
});
const LIVE = standing({ state: "active", serving: true });
const MISSING = observed({ owned: false, findings: [finding("TXT_MISSING")], certificate: "active" });
const ELSEWHERE = observed({ findings: [finding("CNAME_WRONG")], certificate: "active" });

describe("state transitions", () => {
  test.each<[string, DomainStatus, CheckResult, Partial<DomainStatus> & { event?: string }]>([
    ["no records yet", standing(), MISSING, { state: "waiting-for-dns", serving: false }],
    ["ownership proven, pointing elsewhere", standing({ state: "waiting-for-dns" }), ELSEWHERE, { state: "verifying" }],
    ["token removed before it was served", standing({ state: "verifying" }), MISSING, { state: "waiting-for-dns" }],
    [
      "all correct, no certificates issued by us",
      standing({ state: "verifying" }),
      observed(),
      { state: "verified", serving: true, event: "live" },
    ],
    [
      "all correct, certificate pending",
      standing({ state: "verifying" }),
      observed({ certificate: "pending" }),
      { state: "issuing-certificate", serving: false },
    ],
    [
      "certificate issued",
      standing({ state: "issuing-certificate" }),
      observed({ certificate: "active" }),
      { state: "active", serving: true, event: "live" },
    ],
    [
      "certificate refused",
      standing({ state: "issuing-certificate" }),
      observed({ certificate: "failed", findings: [finding("CERTIFICATE_FAILED")] }),
      { state: "issuing-certificate", serving: false },
    ],
    [
      "a problem of the secondary host only",
      standing(),
      observed({ findings: [finding("APEX_MISSING", false)] }),
      { state: "verified", event: "live" },
    ],
    [
      "just released by another site",
      standing(),
      observed({ findings: [finding("JUST_RELEASED", false)] }),
      { state: "verifying", serving: false },
    ],
    ["resolver unreachable", LIVE, observed({ owned: null, findings: [finding("RESOLVER_UNREACHABLE")] }), LIVE],
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
      observed({ certificate: "active" }),
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
    ["no longer served, unchanged", standing({ state: "broken" }), MISSING, { state: "broken", serving: false }],
    [
      "no longer served, correct again",
      standing({ state: "broken" }),
      observed(),
      { state: "verified", serving: true, event: "live" },
    ],
    ["certificate renewal pending", LIVE, observed({ certificate: "pending" }), { state: "active", serving: true }],
    ["we begin to issue certificates", { ...LIVE, state: "verified" }, observed({ certificate: "active" }), { state: "active" }],
    ["removed", standing({ state: "removed" }), observed(), { state: "removed", serving: false }],
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
        let [at, now, proved] = [standing(), NOW, false];
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
    const at = scheduleCheck(standing({ state, ...parts }), NOW - age * 60_000, NOW, false);
    return at === null ? null : (at - NOW) / 60_000;
  };
  expect([0, 59, 60, 361, 2 * 1440, 31 * 1440].map((age) => minutes("waiting-for-dns", age))).toEqual([3, 3, 10, 60, 360, null]);
  expect(minutes("active", 99_999, { serving: true })).toBe(1440);
  expect(minutes("active", 99_999, { serving: true, failingSince: NOW })).toBe(30);
  expect(minutes("broken", 99_999, { serving: true })).toBe(360);
  expect(minutes("removed", 0)).toBeNull();
  expect(scheduleCheck(standing(), NOW, NOW, true)).toBe(NOW + 300_000);
});
