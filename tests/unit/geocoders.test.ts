import { afterEach, describe, expect, test, vi } from "vitest";
import { createGeocoder } from "#owners/places/geocoder.ts";
import { configOf, type Env, type GeocoderProtocol } from "#worker/env.ts";

/** Searches with a geocoder whose response is given; returns its request too. */
async function searchIn(protocol: GeocoderProtocol, country: string, body: unknown) {
  const sent = vi.fn<(url: string) => Promise<Response>>(async () => Response.json(body));
  vi.stubGlobal("fetch", sent);
  const candidates = await createGeocoder({ protocol, base: "https://geo.example" }).search({ text: "Duinweg 4", country });
  return { candidates, request: new URL(sent.mock.calls[0]?.[0] ?? "") };
}
afterEach(() => vi.unstubAllGlobals());

const solr = (...docs: unknown[]) => ({
  response: { numFound: docs.length, start: 0, maxScore: 9.2, numFoundExact: true, docs },
});
const doc = {
  type: "adres",
  weergavenaam: "Duinweg 4A, 4357AA Domburg",
  straatnaam: "Duinweg",
  huis_nlt: "4A",
  postcode: "4357AA",
  woonplaatsnaam: "Domburg",
  provincienaam: "Zeeland",
  centroide_ll: "POINT(3.49812345 51.5634)",
};

test("PDOK", async () => {
  const { straatnaam: _, huis_nlt: __, postcode: ___, ...town } = { ...doc, type: "woonplaats" };
  const odd = ["POINT(NaN NaN)", "POINT(51.5634 3.49812)", "POINT(-68.9 12.1)", ""].map((point) => ({
    ...doc,
    centroide_ll: point,
  }));
  const { candidates, request } = await searchIn(
    "pdok",
    "NL",
    solr(doc, ...odd, { ...doc, type: "gemeente" }, null, { ...doc, woonplaatsnaam: "x".repeat(81) }, doc, town),
  );
  expect(request.pathname).toBe("/free");
  expect(Object.fromEntries(request.searchParams)).toEqual({
    q: "Duinweg 4",
    fq: "type:(adres OR weg OR postcode OR woonplaats)",
    fl: "type,straatnaam,huis_nlt,postcode,woonplaatsnaam,provincienaam,centroide_ll",
    rows: "5",
  });
  const place = { town: "Domburg", region: "Zeeland", country: "NL", latitude: 51.5634, longitude: 3.49812 };
  expect(candidates).toEqual([
    {
      ...place,
      label: "Duinweg 4A, 4357 AA Domburg, Zeeland",
      street: "Duinweg 4A",
      postalCode: "4357 AA",
      precision: "address",
    },
    { ...place, label: "Domburg, Zeeland", street: null, postalCode: "", precision: "town" },
  ]);
});

const feature = (properties: object, coordinates: unknown[] = [2.349, 48.864]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties: { osm_type: "N", osm_id: 1, countrycode: "FR", state: "Île-de-France", postcode: "75003", ...properties },
});
const house = { type: "house", street: "Rue de Turbigo", housenumber: "4", city: "Paris" };

test("Photon", async () => {
  const { candidates, request } = await searchIn("photon", "FR", {
    type: "FeatureCollection",
    features: [
      feature({ type: "city", name: "Paris", countrycode: "US", state: "Texas" }),
      feature({ type: "country", name: "France" }),
      feature(house, [NaN, 48.864]),
      feature(house, [2.349, 148.864]),
      feature(house, []),
      feature(house),
      feature({ type: "street", name: "Rue de Turbigo", city: "Paris" }),
      feature({ type: "district", name: "Le Marais", city: "Paris" }),
      feature({ type: "house", name: "Camping Indigo", city: "Paris" }),
    ],
  });
  expect(request.pathname).toBe("/api");
  expect(Object.fromEntries(request.searchParams)).toEqual({ q: "Duinweg 4, France", limit: "15" });
  expect(candidates.map(({ label, street, town, precision }) => [label, street, town, precision])).toEqual([
    ["4 Rue de Turbigo, 75003 Paris, Île-de-France", "4 Rue de Turbigo", "Paris", "address"],
    ["Rue de Turbigo, 75003 Paris, Île-de-France", "Rue de Turbigo", "Paris", "street"],
    ["Le Marais, 75003 Paris, Île-de-France", null, "Paris", "town"],
    ["Camping Indigo, 75003 Paris, Île-de-France", null, "Paris", "address"],
  ]);
});

test("Nominatim", async () => {
  const address = {
    road: "Nadmorska",
    house_number: "8",
    town: "Łeba",
    state: "pomorskie",
    postcode: "84-360",
    country_code: "pl",
  };
  const result = { place_id: 7, lat: "54.7612", lon: "17.5561", category: "building", place_rank: 30, name: "", address };
  const { candidates, request } = await searchIn("nominatim", "PL", [
    { ...result, lat: "NaN" },
    { ...result, lat: "954.7612" },
    { ...result, address: { ...address, country_code: "de" } },
    { ...result, place_rank: 8, name: "pomorskie" },
    result,
    { ...result, place_rank: 26, address: { ...address, house_number: undefined } },
    { ...result, place_rank: 21, addresstype: "postcode" },
    { ...result, place_rank: 18, name: "Łeba", address: { ...address, postcode: undefined } },
  ]);
  expect(Object.fromEntries(request.searchParams)).toEqual({
    q: "Duinweg 4",
    format: "jsonv2",
    addressdetails: "1",
    limit: "5",
    countrycodes: "pl",
  });
  expect(candidates.map(({ label, precision }) => [label, precision])).toEqual([
    ["Nadmorska 8, 84-360 Łeba, pomorskie", "address"],
    ["Nadmorska, 84-360 Łeba, pomorskie", "street"],
    ["84-360 Łeba, pomorskie", "postcode"],
    ["Łeba, pomorskie", "town"],
  ]);
});

// Forms of answers, with invented places. PDOK: records in public test suites (`huis_nlt` is "47A", "12a" or "1A", without `huisletter`).
// Nominatim: docs/api/Output.md of osm-search/Nominatim, its issues 1070 (Poland), 1876 and 2496 (numbers of a place without
// streets) and 3619 (farms). Photon: docs/api-v1.md of komoot/photon, its issues 147 and 302 (houses without a street) and 696
// (Germany, with locality and district), and the GeocodeJSON specification.
describe("addresses without a street, hamlets, estates and additions of house numbers", () => {
  const read = async (protocol: GeocoderProtocol, country: string, body: unknown) =>
    (await searchIn(protocol, country, body)).candidates.map(({ label, street, town, precision }) => [
      label,
      street,
      town,
      precision,
    ]);

  test("PDOK", async () => {
    const numbers = ["12", "12a", "12-3", "12A-3", "12-bis"];
    expect(await read("pdok", "NL", solr(...numbers.map((huis_nlt) => ({ ...doc, huis_nlt }))))).toEqual(
      numbers.map((number) => [`Duinweg ${number}, 4357 AA Domburg, Zeeland`, `Duinweg ${number}`, "Domburg", "address"]),
    );
  });

  test("Nominatim", async () => {
    const result = {
      lat: "53.1",
      lon: "20.2",
      category: "building",
      type: "yes",
      place_rank: 30,
      addresstype: "building",
      name: "",
    };
    const poland = { state: "województwo warmińsko-mazurskie", county: "gmina Próbna", postcode: "13-999", country_code: "pl" };
    const germany = { county: "Landkreis Muster", state: "Brandenburg", postcode: "15999", country_code: "de" };
    const estate = { ...result, place_rank: 22, category: "place", type: "isolated_dwelling", addresstype: "isolated_dwelling" };
    const hamlet = { ...result, place_rank: 20, category: "place", type: "hamlet", addresstype: "hamlet" };
    const village = { house_number: "12", village: "Kowalewo Próbne", ...poland };
    expect(
      await read("nominatim", "PL", [
        { ...result, address: village },
        { ...result, address: { ...village, house_number: "12A", hamlet: "Probówka" } },
        { ...result, address: { house_number: "7/2", residential: "Osiedle Próbne", town: "Wzorowo", ...poland } },
        { ...result, address: { house_number: "3", hamlet: "Pustkowie", municipality: "gmina Próbna", ...poland } },
        { ...hamlet, name: "Probówka", address: { hamlet: "Probówka", village: "Kowalewo Próbne", ...poland } },
      ]),
    ).toEqual([
      [
        "Kowalewo Próbne 12, 13-999 Kowalewo Próbne, województwo warmińsko-mazurskie",
        "Kowalewo Próbne 12",
        "Kowalewo Próbne",
        "address",
      ],
      ["Probówka 12A, 13-999 Kowalewo Próbne, województwo warmińsko-mazurskie", "Probówka 12A", "Kowalewo Próbne", "address"],
      ["Osiedle Próbne 7/2, 13-999 Wzorowo, województwo warmińsko-mazurskie", "Osiedle Próbne 7/2", "Wzorowo", "address"],
      ["Pustkowie 3, 13-999 Pustkowie, województwo warmińsko-mazurskie", "Pustkowie 3", "Pustkowie", "address"],
      ["Probówka, 13-999 Kowalewo Próbne, województwo warmińsko-mazurskie", null, "Kowalewo Próbne", "town"],
    ]);
    expect(
      await read("nominatim", "DE", [
        { ...result, address: { house_number: "12-14", road: "Musterweg", hamlet: "Ausbau", town: "Musterstadt", ...germany } },
        { ...result, address: { house_number: "2a", isolated_dwelling: "Vorwerk Probe", village: "Musterdorf", ...germany } },
        { ...estate, name: "Gut Probeholz", address: { isolated_dwelling: "Gut Probeholz", village: "Musterdorf", ...germany } },
        { ...result, name: "Ferienhof Probe", address: { farmyard: "Ferienhof Probe", village: "Musterdorf", ...germany } },
      ]),
    ).toEqual([
      ["Musterweg 12-14, 15999 Musterstadt, Brandenburg", "Musterweg 12-14", "Musterstadt", "address"],
      ["Vorwerk Probe 2a, 15999 Musterdorf, Brandenburg", "Vorwerk Probe 2a", "Musterdorf", "address"],
      ["Gut Probeholz, 15999 Musterdorf, Brandenburg", "Gut Probeholz", "Musterdorf", "address"],
      ["Ferienhof Probe, 15999 Musterdorf, Brandenburg", null, "Musterdorf", "address"],
    ]);
    const dutch = { house_number: "12 bis", road: "Proefpad", village: "Proefdorp", state: "Zeeland", postcode: "4399 ZZ" };
    expect(await read("nominatim", "NL", [{ ...result, address: { ...dutch, country_code: "nl" } }])).toEqual([
      ["Proefpad 12 bis, 4399 ZZ Proefdorp, Zeeland", "Proefpad 12 bis", "Proefdorp", "address"],
    ]);
  });

  test("Photon", async () => {
    const poland = { countrycode: "PL", state: "Warmińsko-mazurskie", county: "powiat próbny", postcode: "13-999" };
    const germany = { countrycode: "DE", state: "Brandenburg", county: "Muster", postcode: "15999" };
    const features = (...all: object[]) => ({
      type: "FeatureCollection",
      features: all.map((properties) => feature({ state: undefined, ...properties }, [20.2, 53.1])),
    });
    const village = {
      type: "house",
      osm_key: "building",
      osm_value: "yes",
      housenumber: "12",
      city: "Kowalewo Próbne",
      ...poland,
    };
    const estate = { type: "locality", osm_key: "place", osm_value: "isolated_dwelling", name: "Gut Probeholz" };
    const hamlet = { type: "locality", osm_key: "place", osm_value: "hamlet", name: "Probówka", city: "Kowalewo Próbne" };
    expect(
      await read(
        "photon",
        "PL",
        features(village, { ...village, housenumber: "12A", locality: "Probówka" }, { ...hamlet, ...poland }),
      ),
    ).toEqual([
      ["Kowalewo Próbne 12, 13-999 Kowalewo Próbne, Warmińsko-mazurskie", "Kowalewo Próbne 12", "Kowalewo Próbne", "address"],
      ["Probówka 12A, 13-999 Kowalewo Próbne, Warmińsko-mazurskie", "Probówka 12A", "Kowalewo Próbne", "address"],
      ["Probówka, 13-999 Kowalewo Próbne, Warmińsko-mazurskie", null, "Kowalewo Próbne", "town"],
    ]);
    const street = { type: "house", street: "Musterweg", locality: "Ausbau", district: "Vorstadt", city: "Musterstadt" };
    expect(
      await read(
        "photon",
        "DE",
        features(
          { ...street, housenumber: "1-4", ...germany },
          { type: "house", housenumber: "2a", district: "Musterdorf", ...germany },
          { ...estate, city: "Musterdorf", ...germany },
        ),
      ),
    ).toEqual([
      ["Musterweg 1-4, 15999 Musterstadt, Brandenburg", "Musterweg 1-4", "Musterstadt", "address"],
      ["Musterdorf 2a, 15999 Musterdorf, Brandenburg", "Musterdorf 2a", "Musterdorf", "address"],
      ["Gut Probeholz, 15999 Musterdorf, Brandenburg", "Gut Probeholz", "Musterdorf", "address"],
    ]);
    const dutch = {
      type: "house",
      housenumber: "12-3",
      street: "Proefpad",
      city: "Proefdorp",
      countrycode: "NL",
      state: "Zeeland",
    };
    expect(await read("photon", "NL", features({ ...dutch, postcode: "4399 ZZ" }))).toEqual([
      ["Proefpad 12-3, 4399 ZZ Proefdorp, Zeeland", "Proefpad 12-3", "Proefdorp", "address"],
    ]);
  });
});

test("a response of another form is an error, an empty one is not", async () => {
  const empty = { pdok: solr(), photon: { type: "FeatureCollection", features: [] }, nominatim: [] };
  for (const [protocol, nothing] of Object.entries(empty) as [GeocoderProtocol, unknown][]) {
    expect((await searchIn(protocol, "NL", nothing)).candidates).toEqual([]);
    for (const odd of [null, {}, { error: "rate limited" }, { response: { docs: "none" }, features: {} }])
      await expect(searchIn(protocol, "NL", odd)).rejects.toThrow();
  }
});

test("settings of geocoders and maps are checked", () => {
  const env = { ASSETS: {}, SITES: {}, MEDIA: {}, DB: {}, MAIN_ORIGIN: "https://vrijhuis.nl" } as unknown as Env;
  const configured = (vars: Partial<Env>) => configOf({ ...env, ...vars });
  expect(configured({}).geocoders).toEqual({});
  expect(configured({}).map).toBeUndefined();
  const photon = { protocol: "photon", base: "https://photon.example/base" };
  expect(configured({ GEOCODER: "photon+https://photon.example/base/" }).geocoders).toEqual({
    netherlands: photon,
    elsewhere: photon,
  });
  expect(configured({ GEOCODER_NL: "pdok+https://api.example/v3_1" }).geocoders).toEqual({
    netherlands: { protocol: "pdok", base: "https://api.example/v3_1" },
  });
  for (const wrong of ["pdok+https://api.example", "photon", "photon+ftp://x", "https://photon.example"])
    expect(() => configured({ GEOCODER: wrong })).toThrow("GEOCODER is not a geocoder");
  expect(
    configured({ MAP_STYLE_URL: "https://a.example/style.json", MAP_ORIGINS: "https://b.example, https://a.example/x" }).map,
  ).toEqual({ style: "https://a.example/style.json", origins: ["https://a.example", "https://b.example"] });
  expect(() => configured({ MAP_STYLE_URL: "style.json" })).toThrow("MAP_STYLE_URL");
  expect(() => configured({ MAP_STYLE_URL: "https://a.example", MAP_ORIGINS: "'unsafe-inline'" })).toThrow("MAP_ORIGINS");
});
