import type { ReviewRecord } from "#contract/site-record.ts";

export const reviews: Omit<ReviewRecord, "id">[] = [
  {
    author: "Jorien", from: "Zwolle", rating: 10, stayed: "2026-09", locale: "nl", source: "guestbook", answer: null,
    text: "We hadden drie boeken mee en hebben er geen een uitgelezen, omdat je steeds naar buiten kijkt. De kinderen zaten vanaf zeven uur op de steiger. Alles klopt, tot en met de messen, die echt scherp zijn.",
  },
  {
    author: "Tom and Priya", from: "Bristol", rating: 9, stayed: "2026-08", locale: "en", source: "airbnb", answer: null,
    text: "We are both in the trade and arrived ready to find fault. We found one door that sticks. The light in the living room around six in the evening is worth the drive on its own.",
  },
  {
    author: "Agnieszka", from: "Poznań", rating: 10, stayed: "2026-07", locale: "pl", source: "booking", answer: null,
    text: "Cisza, jakiej dawno nie słyszeliśmy. Rano kawa na pomoście, wieczorem sauna i skok do jeziora. Łóżka bardzo wygodne, kuchnia wyposażona lepiej niż nasza własna.",
  },
  {
    author: "Familie Hoekstra", from: "Drachten", rating: 9, stayed: "2026-06", locale: "nl", source: "google", answer: null,
    text: "Met opa en oma erbij was de slaapkamer beneden ideaal. Geen drempels, een douche waar je bij kunt zitten. De laadpaal werkte meteen.",
  },
  {
    author: "Menno", from: "Utrecht", rating: 7, stayed: "2026-05", locale: "nl", source: "booking",
    text: "Prachtig huis, maar om half zes is het licht in de slaapkamer op het oosten en de gordijnen houden dat niet tegen. Verder niets dan goeds over de sauna en de ontvangst.",
    answer: "Dank u, dat klopt. We hielden zelf te veel van die ochtendzon. Sinds juni hangt er een tweede, verduisterend gordijn achter; het dichtschuiven duurt twee tellen.",
  },
  {
    author: "Sanne en Bart", from: "Den Haag", rating: 10, stayed: "2026-03", locale: "nl", source: "guestbook", answer: null,
    text: "Maart, windkracht zeven, haard aan en warme voeten. Wij hoeven niet meer naar het buitenland. De percolator vraagt even geduld, de handgemalen koffie maakt alles goed.",
  },
  {
    author: "Helen", from: "Edinburgh", rating: 9, stayed: "2026-02", locale: "en", source: "airbnb", answer: null,
    text: "Came to finish a manuscript and did. The desk upstairs looks straight down the lake. Marte answered my only question within twenty minutes, on a Sunday.",
  },
  {
    author: "Piotr i Ola", from: "Gdańsk", rating: 9, stayed: "2025-10", locale: "pl", source: "google",
    text: "Architektura bez zadęcia, wszystko przemyślane. Do sklepu trzeba podjechać, ale rowerem to czysta przyjemność. Zabrakło nam tylko dobrej patelni do naleśników, to nasz jedyny zarzut.",
    answer: "Dziękujemy! Nowa patelnia do naleśników już wisi nad kuchenką. Czekamy na relację.",
  },
  {
    author: "Wietske", from: "Groningen", rating: 8, stayed: "2025-09", locale: "nl", source: "booking", answer: null,
    text: "Heerlijk rustig. De roeiboot is zwaarder dan hij eruitziet, dus reken niet op een snelle oversteek. Wel de mooiste badkamer waarin ik ooit ben geweest.",
  },
  {
    author: "De vier van Amersfoort", from: "Amersfoort", rating: 10, stayed: "2025-07", locale: "nl", source: "guestbook", answer: null,
    text: "Skûtsjesilen gekeken vanaf het terras, met onze voeten in het water. De rode handdoeken lagen klaar. Volgend jaar weer, de week staat al vast.",
  },
  {
    author: "Carys", from: "Cardiff", rating: 10, stayed: "2025-06", locale: "en", source: "guestbook", answer: null,
    text: "Everything has a place and the place is obvious. My son, who is four, had it worked out before we did. Thank you for the note about the bittern; we heard it twice.",
  },
];
