import type { DemoHome } from "../../../demo/home.ts";

export const reviews: DemoHome["reviews"] = [
  {
    author: "Marleen en Joost", from: "Utrecht", rating: 10, stayed: "2026-10", locale: "nl", source: "guestbook",
    text: "De kachel brandde, de ketel floot, en op de kaart stond met potlood: 'kraanvogels, Holtveen, voor negenen'. Om tien voor negen stonden we er. Tweeëntwintig stuks.",
    answer: null,
  },
  {
    author: "Anna Zielińska", from: "Poznań", rating: 10, stayed: "2026-09", locale: "pl", source: "google",
    text: "Dzieci przez trzy dni nie zapytały o telewizor. Balia wieczorem, wrzosy rano, a w środę naprawdę przyszedł lis. Chata jest czysta, ciepła i dokładnie taka jak na zdjęciach.",
    answer: "Dziękuję! Lis pytał, kiedy Państwo wracają.",
  },
  {
    author: "Peter Hollis", from: "Norwich", rating: 9, stayed: "2026-08", locale: "en", source: "airbnb",
    text: "We cycled everywhere using the numbered junctions on Harm's map. The porch is where you'll live: breakfast, cards, rain, all of it. Bring slippers, the tiles are cool in the morning.",
    answer: null,
  },
  {
    author: "Fenna de Groot", from: "Haarlem", rating: 9, stayed: "2026-07", locale: "nl", source: "booking",
    text: "Eindelijk een huisje zonder tegeltjeswijsheden. Goede messen, een scherpe bijl en bedden waar je in wilt blijven. De bedstee was zo in trek dat er een rooster moest komen.",
    answer: null,
  },
  {
    author: "Ruben", from: "Antwerpen", rating: 7, stayed: "2026-06", locale: "nl", source: "booking",
    text: "Prachtige plek, maar in juni mocht de vuurplaats drie van de vier avonden niet aan en dat hadden we graag vooraf geweten. De muggen bij het ven hebben ons ook gevonden.",
    answer: "U hebt gelijk, Ruben: ik belde pas op de dag zelf. Sindsdien stuur ik drie dagen voor aankomst de brandfase mee, en hangen er klamboes in de berging. De volgende hottub stook ik voor u aan.",
  },
  {
    author: "Ilse Vermeer", from: "Zwolle", rating: 9, stayed: "2026-05", locale: "nl", source: "guestbook",
    text: "Met onze oude labrador geweest. Alles gelijkvloers, geen drempel te bekennen, en binnen drie minuten op de hei. Hij heeft er beter geslapen dan wij, en wij sliepen goed.",
    answer: null,
  },
  {
    author: "Kasia i Tomek", from: "Eindhoven", rating: 9, stayed: "2026-04", locale: "pl", source: "guestbook",
    text: "Uciekliśmy na weekend z miasta. Cisza taka, że słychać, jak pracuje drewno. Instrukcja do pieca jest po prostu genialna: trzy zdania i działa.",
    answer: null,
  },
  {
    author: "Claire Donnelly", from: "Edinburgh", rating: 10, stayed: "2026-02", locale: "en", source: "airbnb",
    text: "We came in February, which everyone told us was mad. Frost on the heath, the tub steaming, an owl in the oak at two in the morning. I have never seen so many stars so close to a supermarket.",
    answer: "February is the foresters' secret, Claire. Please keep it.",
  },
  {
    author: "Familie Bakker", from: "Amersfoort", rating: 8, stayed: "2025-12", locale: "nl", source: "google",
    text: "Heerlijke kerstdagen. Met vier volwassenen is één badkamer soms wachten, maar de regendouche maakt het goed. Het zandpad was na de vorst wat hobbelig.",
    answer: null,
  },
  {
    author: "Sander Kuiper", from: "Groningen", rating: 10, stayed: "2025-11", locale: "nl", source: "guestbook",
    text: "Ik kwam om te schrijven en heb vooral in het vuur gekeken. Het hoofdstuk is toch af. De wifi reikt inderdaad precies tot de hangmat.",
    answer: null,
  },
  {
    author: "Lotte", from: "Deventer", rating: 9, stayed: "2025-10", locale: "nl", source: "airbnb",
    text: "Boeken ging via een mailtje, antwoord binnen het uur, en geen servicekosten. Laat je schoenen niet buiten staan. Echt niet. Dag linker gymp.",
    answer: "Gevonden, Lotte, bij de burcht. Hij is onderweg naar Deventer, met tandafdrukken.",
  },
  {
    author: "James and Priya", from: "Leeds", rating: 9, stayed: "2025-09", locale: "en", source: "google",
    text: "Walked to the telescope at dusk, walked back by torch, fell into the hot tub. The kettle is as loud as promised.",
    answer: null,
  },
];
