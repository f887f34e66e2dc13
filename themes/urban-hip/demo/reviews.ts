import type { DemoHome } from "../../demo/home.ts";

export const reviews: DemoHome["reviews"] = [
  { author: "Sanne en Mo", from: "Utrecht", rating: 10, stayed: "2026-10", locale: "nl", text: "We zouden de stad in. We hebben twee dagen op dat balkon gezeten. Spijt: nul.", answer: "Zo hoort het. De stad loopt niet weg.", source: "guestbook" },
  { author: "Ruth K.", from: "Glasgow", rating: 9, stayed: "2026-09", locale: "en", text: "Properly designed rather than decorated. Great knives, great light, a shower with actual pressure. The lift saved us with my mum's knee.", answer: null, source: "airbnb" },
  { author: "Kasia i Piotr", from: "Wrocław", rating: 10, stayed: "2026-08", locale: "pl", text: "Rowery w piwnicy, chleb z piekarni za rogiem i barki pod oknem. Noor poleciła trzy miejsca na kolację i wszystkie trzy były strzałem w dziesiątkę.", answer: null, source: "booking" },
  { author: "Familie Dekkers", from: "Venlo", rating: 9, stayed: "2026-08", locale: "nl", text: "Met twee pubers in de kleine kamer, en niemand klaagde. Dat zegt genoeg. Fietsen waren netjes op hoogte gezet.", answer: null, source: "guestbook" },
  { author: "Jeroen", from: "Gent", rating: 7, stayed: "2026-07", locale: "nl", text: "Prachtige plek, maar in een warme week met de ramen open hoor je de schepen om zes uur starten. Oordoppen lagen er wel.", answer: "Klopt, Jeroen, en dank dat je het zegt. Er hangt nu een stille ventilator in beide slaapkamers, zodat de ramen dicht kunnen blijven.", source: "booking" },
  { author: "Amira", from: "Den Haag", rating: 10, stayed: "2026-06", locale: "nl", text: "Drie dagen gewerkt aan dat bureau en meer afgekregen dan in drie weken thuis. De wifi is belachelijk snel.", answer: null, source: "google" },
  { author: "Tom and Ines", from: "Bristol", rating: 9, stayed: "2026-05", locale: "en", text: "Key code worked at 1 am after a delayed Eurostar. Milk and eggs in the fridge. We nearly cried.", answer: null, source: "airbnb" },
  { author: "Magda", from: "Gdańsk", rating: 9, stayed: "2026-04", locale: "pl", text: "Bardzo czysto i cicho w sypialniach. Parkowanie przed domem drogie, ale P+R z opisu działa bez zarzutu.", answer: null, source: "booking" },
  { author: "Wim en Ria", from: "Zwolle", rating: 8, stayed: "2026-03", locale: "nl", text: "Wij zijn zeventig en dachten: is dit wel iets voor ons? Jazeker. Alleen de krukken aan het eiland zijn hoog.", answer: "Dank jullie wel! Er staan nu ook twee gewone stoelen aan de korte kant.", source: "guestbook" },
  { author: "Liam", from: "Dublin", rating: 10, stayed: "2026-02", locale: "en", text: "Came for a gig, stayed in for the records. Best view of rain I've ever had.", answer: null, source: "google" },
  { author: "Fleur", from: "Groningen", rating: 9, stayed: "2025-12", locale: "nl", text: "Oud en nieuw met uitzicht op al het vuurwerk boven de Maas, en de vloer was nog warm toen we thuiskwamen.", answer: null, source: "airbnb" },
];
