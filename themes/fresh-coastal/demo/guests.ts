import type { DemoHome } from "../../demo/home.ts";

export const photos: DemoHome["photos"] = [
  {
    picture: "dune-house",
    unit: null,
    text: {
      nl: {
        alt: "Zwart geteerd huis met rieten kap in het duin, een vlonderpad erheen en links de zee",
        caption: "Het vlonderpad eindigt bij de trap van het terras. Aan de wimpel ziet u of de parasol uit kan.",
      },
      en: {
        alt: "Black-tarred house with a thatched roof in the dunes, a boardwalk leading to it and the sea on the left",
        caption: "The boardwalk ends at the deck. The pennant tells you whether it’s a day for the parasol.",
      },
      pl: {
        alt: "Czarny dom pod trzciną na wydmie, prowadzi do niego pomost z desek, po lewej morze",
        caption: "Pomost kończy się przy schodkach tarasu. Po proporcu widać, czy da się rozłożyć parasol.",
      },
    },
  },
  {
    picture: "beach",
    unit: null,
    text: {
      nl: {
        alt: "Strand bij laag water met twee rijen houten palen die de zee in lopen",
        caption: "De paalhoofden van Domburg. Bij eb loopt u tot de zevende paal met droge voeten.",
      },
      en: {
        alt: "Beach at low tide with two rows of wooden poles running into the sea",
        caption: "Domburg’s breakwaters. At low tide you can reach the seventh pole with dry feet.",
      },
      pl: {
        alt: "Plaża podczas odpływu, dwa rzędy drewnianych pali wchodzą w morze",
        caption: "Ostrogi w Domburgu. W odpływie do siódmego pala dojdzie się suchą stopą.",
      },
    },
  },
  {
    picture: "living",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Lichte woonkamer met houtkachel, zeegroene bank en een glazen pui naar het duin",
        caption: "De pui schuift over de volle vier meter open. De deken is van schapen uit Veere.",
      },
      en: {
        alt: "Bright living room with a wood stove, a sea-green sofa and glass doors to the dunes",
        caption: "The glass slides open along all four metres. The throw is wool from Veere.",
      },
      pl: {
        alt: "Jasny salon z piecem na drewno, morskozieloną kanapą i przeszkleniem na wydmy",
        caption: "Szklana ściana rozsuwa się na całe cztery metry. Pled jest z wełny z Veere.",
      },
    },
  },
  {
    picture: "kitchen",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Keuken met blauwe kasten, zeegroene tegels en een gedekte eikenhouten tafel",
        caption: "Brood van de Weststraat, vijf minuten fietsen. De ketel fluit in mineur.",
      },
      en: {
        alt: "Kitchen with blue cupboards, sea-green tiles and an oak table laid for breakfast",
        caption: "Bread from Weststraat, five minutes by bike. The kettle whistles in a minor key.",
      },
      pl: {
        alt: "Kuchnia z niebieskimi szafkami, morskimi kafelkami i dębowym stołem nakrytym do śniadania",
        caption: "Chleb z Weststraat, pięć minut rowerem. Czajnik gwiżdże w tonacji molowej.",
      },
    },
  },
  {
    picture: "bedroom-sea",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Zolderkamer met schuine witte wanden, een tweepersoonsbed en een raam met zicht op zee",
        caption: "Onder het riet blijft het koel in juli en warm in januari.",
      },
      en: {
        alt: "Attic room with sloping white walls, a double bed and a window onto the sea",
        caption: "The thatch keeps it cool in July and warm in January.",
      },
      pl: {
        alt: "Pokój na poddaszu z białymi skosami, podwójnym łóżkiem i oknem na morze",
        caption: "Pod trzciną jest chłodno w lipcu i ciepło w styczniu.",
      },
    },
  },
  {
    picture: "bunks",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Twee ingebouwde stapelbedden met patrijspoort, een ladder en een mand met bal en vlieger",
        caption: "Uit de bovenste kooi ziet u waar om zeven uur de konijnen komen.",
      },
      en: {
        alt: "Two built-in bunks with portholes, a ladder and a basket with a ball and a kite",
        caption: "The top bunk looks out on where the rabbits come at seven.",
      },
      pl: {
        alt: "Dwie wbudowane koje z bulajami, drabinka i kosz z piłką i latawcem",
        caption: "Z górnej koi widać, gdzie o siódmej przychodzą króliki.",
      },
    },
  },
  {
    picture: "terrace",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Terras met gedekte houten tafel onder een wit zeil, daarachter duinen en zee",
        caption: "Mosselen van de kar op het plein. Het zeil blijft hangen tot windkracht vier.",
      },
      en: {
        alt: "Deck with a wooden table laid under a white sail, dunes and sea behind",
        caption: "Mussels from the van on the square. The sail stays up to force four.",
      },
      pl: {
        alt: "Taras z nakrytym drewnianym stołem pod białym żaglem, dalej wydmy i morze",
        caption: "Małże z wozu na placu. Żagiel wytrzymuje wiatr do czterech stopni.",
      },
    },
  },
  {
    picture: "outdoor-shower",
    unit: "duinhuis",
    text: {
      nl: {
        alt: "Koperen buitendouche tegen een donkere plankenwand, een gestreepte handdoek en een emmer schelpen",
        caption: "Warm water na twaalf tellen. De slippers hoeven niet mee naar binnen.",
      },
      en: {
        alt: "Brass outdoor shower on a dark boarded wall, a striped towel and a bucket of shells",
        caption: "Hot after a count of twelve. The flip-flops can stay out here.",
      },
      pl: {
        alt: "Mosiężny prysznic przy ciemnej ścianie z desek, ręcznik w paski i wiadro muszli",
        caption: "Ciepła woda, gdy doliczy się do dwunastu. Klapki mogą zostać na dworze.",
      },
    },
  },
  {
    picture: "dike-path",
    unit: null,
    text: {
      nl: {
        alt: "Fietspad over de dijk met twee fietsen, in de verte de vuurtoren van Westkapelle",
        caption: "Heen in vierentwintig minuten. Terug hangt van de wind af.",
      },
      en: {
        alt: "Cycle path on the dike with two bikes, the Westkapelle lighthouse in the distance",
        caption: "Twenty-four minutes there. The way back depends on the wind.",
      },
      pl: {
        alt: "Ścieżka rowerowa na grobli, dwa rowery, w oddali latarnia morska w Westkapelle",
        caption: "W tamtą stronę dwadzieścia cztery minuty. Z powrotem decyduje wiatr.",
      },
    },
  },
  {
    picture: "dusk",
    unit: null,
    text: {
      nl: {
        alt: "Het huis in de schemering met verlichte ramen, sterren en een laatste strook avondrood",
        caption: "Half elf in juni, half zes in december.",
      },
      en: {
        alt: "The house at dusk with its windows lit, stars and a last band of afterglow",
        caption: "Half past ten in June, half past five in December.",
      },
      pl: {
        alt: "Dom o zmierzchu z oświetlonymi oknami, gwiazdy i ostatni pas zorzy",
        caption: "W czerwcu o wpół do jedenastej, w grudniu o wpół do szóstej.",
      },
    },
  },
];

export const reviews: DemoHome["reviews"] = [
  {
    author: "Familie Verhagen",
    from: "Utrecht",
    rating: 10,
    stayed: "2026-10",
    locale: "nl",
    source: "guestbook",
    answer: null,
    text: "Drie dagen storm en geen minuut verveeld. De kachel brandde, de pui trilde een beetje, en elke ochtend lag het strand er weer anders bij. De vissoep smaakte naar meer.",
  },
  {
    author: "Hannah & Tom",
    from: "Norwich",
    rating: 9,
    stayed: "2026-09",
    locale: "en",
    source: "airbnb",
    answer: null,
    text: "We swam every morning and warmed up under the outdoor shower, which is properly hot. The bikes are decent, the beds are excellent and the walk to the beach is exactly as long as they say.",
  },
  {
    author: "Agnieszka",
    from: "Poznań",
    rating: 10,
    stayed: "2026-08",
    locale: "pl",
    source: "booking",
    answer: null,
    text: "Dzieci nie chciały wychodzić z koi z bulajami. Wieczorem siedzieliśmy na tarasie do późna i słuchaliśmy morza. Wszystko było tak, jak na zdjęciach.",
  },
  {
    author: "Willem",
    from: "Gent",
    rating: 7,
    stayed: "2026-08",
    locale: "nl",
    source: "google",
    answer:
      "Dank voor uw eerlijke woorden, Willem. Er hangt sinds september een verduisterend gordijn onder het riet, en de steile trap staat nu bij de foto’s. U hebt een fles tegoed.",
    text: "Prachtige plek, maar in augustus is het boven om half zes licht en er was alleen een linnen gordijn. De trap is steil voor wie slecht ter been is. Verder niets dan goeds over Marleen en Joost.",
  },
  {
    author: "Sanne",
    from: "Amersfoort",
    rating: 9,
    stayed: "2026-06",
    locale: "nl",
    source: "airbnb",
    answer: null,
    text: "Elf minuten lopen klopt, ook met een bolderkar vol kinderen. We hebben de auto een week niet aangeraakt.",
  },
  {
    author: "Piotr i Magda",
    from: "Kraków",
    rating: 9,
    stayed: "2026-05",
    locale: "pl",
    source: "guestbook",
    answer: "Dziękujemy! Droga do latarni to także nasza ulubiona trasa.",
    text: "Spokój, wiatr i bardzo wygodne łóżka. Rowerami do latarni i z powrotem, potem piec i herbata z czerwonego czajnika. Gospodarze odpisują w kilka minut.",
  },
  {
    author: "Claire",
    from: "Edinburgh",
    rating: 10,
    stayed: "2026-04",
    locale: "en",
    source: "guestbook",
    answer: null,
    text: "I came to finish a book and did. Nobody disturbs you here except the oystercatchers. The kettle really does whistle in a minor key.",
  },
  {
    author: "Joke en Bert",
    from: "Tilburg",
    rating: 8,
    stayed: "2026-03",
    locale: "nl",
    source: "booking",
    answer: null,
    text: "Fijn en schoon huis met alles erop en eraan. Wij misten een televisie, maar na twee avonden lezen bij de kachel eigenlijk niet meer.",
  },
  {
    author: "Noor",
    from: "Rotterdam",
    rating: 10,
    stayed: "2026-02",
    locale: "nl",
    source: "google",
    answer: null,
    text: "In februari helemaal alleen op het strand. Warm huis, droog hout, en een hond die vier dagen gelukkig was.",
  },
  {
    author: "The Whitlocks",
    from: "Bristol",
    rating: 9,
    stayed: "2025-10",
    locale: "en",
    source: "booking",
    answer: null,
    text: "Six of us, two bathrooms, no queues. The long table is where everything happened. Bring slippers and good coffee beans; the grinder is lovely.",
  },
  {
    author: "Ewa",
    from: "Gdańsk",
    rating: 9,
    stayed: "2025-09",
    locale: "pl",
    source: "google",
    answer: null,
    text: "Znam morze z domu, a jednak tu było inaczej: szeroko, jasno i bez tłumu. Wrócimy z rodzicami, na dole jest dla nich wygodny pokój.",
  },
];

export const bookedStays: DemoHome["booked"] = [
  { unit: "duinhuis", inDays: 4, nights: 3 },
  { unit: "duinhuis", inDays: 12, nights: 7 },
  { unit: "duinhuis", inDays: 19, nights: 5 },
  { unit: "duinhuis", inDays: 33, nights: 10 },
  { unit: "duinhuis", inDays: 76, nights: 4 },
  { unit: "duinhuis", inDays: 118, nights: 7 },
  { unit: "duinhuis", inDays: 125, nights: 4 },
  { unit: "duinhuis", inDays: 186, nights: 14 },
  { unit: "duinhuis", inDays: 235, nights: 14 },
];
