import { expect, test } from "vitest";
import { type FirstGuestFacts, firstGuestStates, type FirstGuestStep } from "#domain/bookings/first-guest.ts";

const UNIT = {
  id: "u-1",
  arrival: ["key", "wifi"],
  offersWifi: true,
  registrationNumber: "1234 ABCD",
  hasTax: true,
  hasOwnCancellation: true,
};
const READY: FirstGuestFacts = {
  methods: ["transfer"],
  hasLiveAccount: false,
  street: "Duinweg 1",
  units: [UNIT],
  isOnChannels: true,
  hasBooking: true,
  ticked: [],
};
const openOf = (facts: Partial<FirstGuestFacts>) =>
  firstGuestStates({ ...READY, ...facts }).flatMap(({ step, state }) => (state === "open" ? [step] : []));

test.each<[string, Partial<FirstGuestFacts>, FirstGuestStep[]]>([
  ["nothing is missing", {}, []],
  ["no payment method", { methods: [] }, ["payment", "account"]],
  ["online payments that are test payments", { methods: ["online", "transfer"] }, ["account"]],
  ["online payments to a real account", { methods: ["online"], hasLiveAccount: true }, []],
  ["payment on arrival needs no account", { methods: ["on-arrival"] }, []],
  ["a blank street", { street: " " }, ["address"]],
  ["no registration number", { units: [UNIT, { ...UNIT, registrationNumber: " " }] }, ["registration"]],
  ["wifi only where it is offered", { units: [{ ...UNIT, arrival: ["key"], offersWifi: false }] }, []],
  ["wifi that is offered", { units: [{ ...UNIT, arrival: ["key"] }] }, ["wifi"]],
  ["nobody has booked, nothing connected", { hasBooking: false, isOnChannels: false }, ["channels", "trial"]],
])("before the first guest: %s", (_, facts, open) => expect(openOf(facts)).toEqual(open));

test("a step names the first unit that lacks it; what is ticked is open no more, and done once it is", () => {
  const units = [UNIT, { ...UNIT, id: "u-2", hasTax: false, arrival: [] }, { ...UNIT, id: "u-3", hasTax: false }];
  const stateOf = (step: FirstGuestStep, facts: Partial<FirstGuestFacts>) =>
    firstGuestStates({ ...READY, ...facts }).find((each) => each.step === step);
  expect(stateOf("tax", { units })).toEqual({ step: "tax", state: "open", unitId: "u-2" });
  expect(stateOf("tax", { units, ticked: ["tax"] })).toMatchObject({ state: "ticked" });
  expect(stateOf("tax", { ticked: ["tax"] })).toEqual({ step: "tax", state: "done", unitId: null });
});
