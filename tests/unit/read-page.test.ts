import { expect, test } from "vitest";
import { readPage } from "#owners/moving/read-page.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

const at = new URL("https://www.huisjeaanzee.example.nl/ons-huis/");
const read = (html: string) => readPage(html, at);

/** A page as WordPress writes it, with invented texts. */
const WORDPRESS = `<!doctype html><html lang="nl-NL"><head><title>Ons huis – Huisje aan Zee</title>
<meta name="description" content="Vrijstaand huisje voor 6 &amp; meer, vlak bij zee.">
<meta property="og:image" content="/wp-content/uploads/2024/05/voorkant-1024x683.jpg">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","name":"Ons huis"},
{"@type":"Organization","name":"X","logo":{"@type":"ImageObject","url":"https://www.huisjeaanzee.example.nl/logo.png"}}]}</script>
<style>p{color:red}</style></head><body class="home">
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/prijzen">Prijzen</a></li></ul></nav>
<img class="custom-logo" src="/logo-groot.png" alt="logo"></header>
<div class="cookie-notice"><p>Wij gebruiken cookies om deze site beter te laten werken.</p></div>
<main><article><h1>Huisje aan&nbsp;Zee</h1>
<p>Ons huisje ligt op tweehonderd meter van het strand.<br>Er zijn drie slaapkamers, en het heeft een sauna.</p>
<p>Kort.</p>
<h2>De tuin</h2>
<p>De tuin ligt op het zuiden en is helemaal omheind, dus honden lopen er los.
<ul><li>Gratis wifi<li>Vaatwasser</ul>
<h2>Lees ook</h2><ul><li><a href="/a">Vijf tips voor het strand</a></li></ul>
<figure><a href="/wp-content/uploads/2024/05/keuken.jpg"><img src="/wp-content/uploads/2024/05/keuken-300x200.jpg"
 srcset="/wp-content/uploads/2024/05/keuken-300x200.jpg 300w, /wp-content/uploads/2024/05/keuken-1024x683.jpg 1024w" alt="De keuken"></a></figure>
<img data-src="http://foto.example.nl/tuin.jpg?w=400" src="data:image/gif;base64,AAAA" alt="Tuin">
<img src="/pixel.gif" width="1" height="1">
</article></main><aside><p>Volg ons op alle kanalen en mis nooit meer een nieuwtje van de kust.</p></aside>
<footer><p>Copyright 2026 Huisje aan Zee, alle rechten voorbehouden aan de eigenaar.</p><img src="/keurmerk.jpg"></footer>
<script>document.write("<p>Dit is geen tekst van het huis, maar van een programma.</p>")</script></body></html>`;

test("a page without structured data gives its texts, headings, items and photos, and nothing of its frame", () => {
  expect(read(WORDPRESS)).toEqual({
    url: at.href,
    locale: "nl",
    title: "Huisje aan Zee",
    summary: "Vrijstaand huisje voor 6 & meer, vlak bij zee.",
    text: [
      "Ons huisje ligt op tweehonderd meter van het strand. Er zijn drie slaapkamers, en het heeft een sauna.",
      "## De tuin",
      "De tuin ligt op het zuiden en is helemaal omheind, dus honden lopen er los.",
      "- Gratis wifi",
      "- Vaatwasser",
    ].join("\n\n"),
    features: [],
    sleeps: null,
    bedrooms: null,
    bathrooms: null,
    photos: [
      { url: "https://www.huisjeaanzee.example.nl/wp-content/uploads/2024/05/voorkant-1024x683.jpg", alt: "" },
      { url: "https://www.huisjeaanzee.example.nl/wp-content/uploads/2024/05/keuken.jpg", alt: "De keuken" },
      { url: "https://foto.example.nl/tuin.jpg?w=400", alt: "Tuin" },
    ],
    morePhotos: 0,
  });
});

test("structured data about the home goes before what the page looks like", () => {
  const data = {
    "@context": "https://schema.org",
    "@type": "VacationRental",
    name: "Leśna Chata",
    description: "<p>Chata w lesie.</p><p>Cisza.</p>",
    image: ["https://cdn.example.com/a.jpg?w=200", { "@type": "ImageObject", url: "https://cdn.example.com/b.webp" }],
    containsPlace: {
      "@type": "Accommodation",
      occupancy: { "@type": "QuantitativeValue", value: 6 },
      numberOfBedrooms: 3,
      numberOfBathroomsTotal: "2",
      amenityFeature: [
        { "@type": "LocationFeatureSpecification", name: "wifi", value: true },
        { "@type": "LocationFeatureSpecification", name: "pool", value: false },
      ],
    },
  };
  const page = read(
    `<html lang="pl"><title>x</title><script type="application/ld+json">${JSON.stringify(data)}</script><h1>Rezerwuj</h1>
     <img src="https://cdn.example.com/a.jpg?w=1600" alt="Salon">`,
  );
  expect(page).toMatchObject({ locale: "pl", title: "Leśna Chata", text: "Chata w lesie.\n\nCisza.", features: ["wifi"] });
  expect(page).toMatchObject({ sleeps: 6, bedrooms: 3, bathrooms: 2 });
  expect(page.photos).toEqual([
    { url: "https://cdn.example.com/a.jpg?w=200", alt: "Salon" },
    { url: "https://cdn.example.com/b.webp", alt: "" },
  ]);
});

test("data that is broken, hostile or too deep states nothing", () => {
  for (const script of [
    "{",
    "null",
    "[[[",
    `${"[".repeat(500)}${"]".repeat(500)}`,
    '{"@type":"House","name":7,"numberOfBedrooms":-2}',
  ])
    expect(read(`<script type="application/ld+json">${script}</script>`)).toMatchObject({
      title: "",
      bedrooms: null,
      photos: [],
    });
  expect(read('<img src="javascript:alert(1)"><a href="data:image/jpeg,x">x</a><img src="ftp://x.nl/a.jpg">').photos).toEqual([]);
  expect(read("<p>Een \u202eomgekeerde\u0000 zin die lang genoeg is om te worden gelezen.</p>").text).toBe(
    "Een omgekeerde zin die lang genoeg is om te worden gelezen.",
  );
});

test("of many photos the first sixty are read and the others counted", () => {
  const page = read(Array.from({ length: 75 }, (_, index) => `<img src="/foto/${index}.jpg">`).join(""));
  expect([page.photos.length, page.morePhotos]).toEqual([60, 15]);
});

test.for([
  "<div><p>Een zin over het huis aan zee.<b>x</b>",
  "<div><p>Een zin over het huis aan zee.</p></div>",
  "<li><a href=x.jpg>",
])("two megabytes of %s are read in four seconds of processor time", { timeout: 60_000 }, (piece) => {
  const page = `<main>${piece.repeat(2_000_000 / piece.length)}`;
  expect(measureCpuMs(() => read(page))).toBeLessThan(4000);
});

test("a srcset without blanks is read in time that grows with its length", () => {
  const start = performance.now();
  const page = read(`<img src="/foto/a.jpg" srcset="${"x".repeat(1_000_000)}"><img srcset="/b.jpg 400w,\n/c.jpg?w=2 800w">`);
  expect(performance.now() - start).toBeLessThan(4000);
  expect(page.photos.map(({ url }) => url.replace(/^https:\/\/[^/]+/, ""))).toEqual(["/foto/a.jpg", "/b.jpg", "/c.jpg?w=2"]);
});
