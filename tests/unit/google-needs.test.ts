import { expect, test } from "vitest";
import { presentDraft } from "#contract/owners/former-draft.ts";
import { googleNeeds } from "#contract/owners/google-needs.ts";
import { draftOf } from "#contract/owners/draft-of.ts";
import { siteDraftSchema } from "#contract/owners/site-draft.ts";
import type { PhotoRecord, PhotoRoom } from "#contract/owners/site-record.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";

const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
const [first] = site.photos;
const photos = (unitId: string | null, ...rooms: (PhotoRoom | null)[]): PhotoRecord[] =>
  rooms.flatMap((room, i) => (first ? { ...first, id: `${unitId}-${i}`, unitId, room } : []));
const ALL = [...Array<null>(5).fill(null), "bedroom", "bathroom", "common"] as const;

test("each home needs eight photos of its own or of the whole site, and one of each room", () => {
  const draft = { ...draftOf(site), photos: [...photos(null, null, "common"), ...photos("u-1", ...ALL)] };
  expect(googleNeeds(draft, site.units)).toEqual([{ unitId: "u-2", photos: 6, rooms: ["bedroom", "bathroom"], place: false }]);
  expect(googleNeeds({ ...draft, photos: photos(null, ...ALL) }, site.units)).toEqual([]);
});

test.each([
  ["a street without a place on the map", { latitude: null, longitude: null }, true],
  ["a street with one", {}, false],
  ["an address that the owner hides", { street: " ", latitude: null, longitude: null }, false],
])("the place is missing for %s", (_, changed, place) => {
  const draft = { ...draftOf(site), photos: photos(null, ...ALL) };
  const needs = googleNeeds({ ...draft, place: { ...draft.place, ...changed } }, [{ id: "u-1" }]);
  expect(needs.map((each) => each.place)).toEqual(place ? [true] : []);
});

test("a stored draft with one number for the site has it at each home, and is a draft that can be saved", () => {
  const { units, photos: present, ...draft } = draftOf(site);
  const former = {
    ...draft,
    registrationNumber: "OLD 1",
    units: units.map(({ registrationNumber: _, ...unit }) => unit),
    photos: present.map(({ room: _, ...photo }) => photo),
  };
  const now = presentDraft(former);
  expect(now.units.map(({ registrationNumber }) => registrationNumber)).toEqual(["OLD 1", "OLD 1"]);
  expect(siteDraftSchema.safeParse(now).success).toBe(true);
  expect(presentDraft(now)).toEqual(now);
  expect(presentDraft({ ...former, registrationNumber: null }).units[0]?.registrationNumber).toBeNull();
});
