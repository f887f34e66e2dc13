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

describe("from state to state", () => {
  test.each<[string, DomainStatus, CheckResult, Partial<DomainStatus> & { event?: string }]>([
    ["nothing there yet", standing(), MISSING, { state: "waiting-for-dns", serving: false }],
    ["whose it is, not where it points", standing({ state: "waiting-for-dns" }), ELSEWHERE, { state: "verifying" }],
    ["the token is gone again", standing({ state: "verifying" }), MISSING, { state: "waiting-for-dns" }],
    [
      "all right, nobody issues",
      standing({ state: "verifying" }),
      observed(),
      { state: "verified", serving: true, event: "live" },
    ],
    [
      "all right, certificate on its way",
      standing({ state: "verifying" }),
      observed({ certificate: "pending" }),
      { state: "issuing-certificate", serving: false },
    ],
    [
      "certificate there",
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
      "something about the other host only",
      standing(),
      observed({ findings: [finding("APEX_MISSING", false)] }),
      { state: "verified", event: "live" },
    ],
    [
      "just let go of",
      standing(),
      observed({ findings: [finding("JUST_RELEASED", false)] }),
      { state: "verifying", serving: false },
    ],
    ["the resolver is out of reach", LIVE, observed({ owned: null, findings: [finding("RESOLVER_UNREACHABLE")] }), LIVE],
    ["a first bad look", LIVE, ELSEWHERE, { state: "active", serving: true, failingSince: NOW }],
    [
      "a second bad look",
      { ...LIVE, failingSince: NOW - CONFIRM_MS },
      ELSEWHERE,
      { state: "broken", serving: true, event: "broken" },
    ],
    [
      "still broken: no second mail",
      { ...LIVE, state: "broken", failingSince: NOW - 10 * CONFIRM_MS },
      ELSEWHERE,
      { state: "broken", serving: true },
    ],
    [
      "right again",
      { ...LIVE, state: "broken", failingSince: NOW - 10 * CONFIRM_MS },
      observed({ certificate: "active" }),
      { state: "active", serving: true, failingSince: null, event: "restored" },
    ],
    ["the token gone", LIVE, MISSING, { state: "active", serving: true, unownedSince: NOW }],
    [
      "the token gone for a week",
      { ...LIVE, state: "broken", failingSince: NOW - UNPROVEN_GRACE_MS, unownedSince: NOW - UNPROVEN_GRACE_MS },
      MISSING,
      { state: "broken", serving: false, event: "stopped" },
    ],
    [
      "elsewhere for a month, but proved",
      { ...LIVE, state: "broken", failingSince: NOW - 5 * UNPROVEN_GRACE_MS },
      ELSEWHERE,
      { state: "broken", serving: true },
    ],
    ["stopped, nothing changed", standing({ state: "broken" }), MISSING, { state: "broken", serving: false }],
    ["stopped, and back", standing({ state: "broken" }), observed(), { state: "verified", serving: true, event: "live" }],
    ["a renewal on its way", LIVE, observed({ certificate: "pending" }), { state: "active", serving: true }],
    ["we issue now", { ...LIVE, state: "verified" }, observed({ certificate: "active" }), { state: "active" }],
    ["removed", standing({ state: "removed" }), observed(), { state: "removed", serving: false }],
  ])("%s", (_, from, seen, to) => {
    const step = nextStatus(from, seen, NOW);
    expect(step).toMatchObject(to);
    expect(step.event).toBe(to.event);
  });

  test("nothing is ever served that was not proved, whatever is seen in whatever order", () => {
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

test("waiting domains are looked at every few minutes, then ever less", () => {
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
