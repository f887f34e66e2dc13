import type { DemoPhoto } from "#themes/demo/home.ts";

const UNIT = "de-vossenhut";

type Texts = Record<"nl" | "en" | "pl", [alt: string, caption: string]>;

function photo(picture: string, unit: string | null, texts: Texts): DemoPhoto {
  const text = ([alt, caption]: [string, string]) => ({ alt, caption });
  return { picture, unit, text: { nl: text(texts.nl), en: text(texts.en), pl: text(texts.pl) } };
}

export const photos: DemoPhoto[] = [
  photo("cabin-morning", UNIT, {
    nl: [
      "Houten hut met mosdak en rode deur op een open plek tussen hoge dennen; een zandpad loopt naar de veranda",
      "Acht uur ’s ochtends: de zon komt over de vuurplaats.",
    ],
    en: [
      "Timber cabin with a mossy roof and a red door in a clearing among tall pines; a sand path leads to the porch",
      "Eight in the morning: the sun comes in over the fire pit.",
    ],
    pl: [
      "Drewniana chata z omszałym dachem i czerwonymi drzwiami na polanie wśród wysokich sosen; piaszczysta ścieżka prowadzi na werandę",
      "Ósma rano: słońce wchodzi znad paleniska.",
    ],
  }),
  photo("living", UNIT, {
    nl: [
      "Woonkamer met een groene en een roestrode fauteuil, een brandende houtkachel en een breed raam op het bos",
      "De rode stoel staat het dichtst bij de kachel; wie het eerst komt.",
    ],
    en: [
      "Living room with a green and a rust-red armchair, a burning wood stove and a wide window onto the wood",
      "The red chair is nearest the stove; first come, first served.",
    ],
    pl: [
      "Salon z zielonym i rdzawym fotelem, palącym się piecem i szerokim oknem na las",
      "Czerwony fotel stoi najbliżej pieca; kto pierwszy, ten lepszy.",
    ],
  }),
  photo("hot-tub", UNIT, {
    nl: [
      "Dampende houten hottub op een vlonder in de avond, met lantaarns, lampjes en een maansikkel boven het bos",
      "Twee uur stoken, 38 graden, en dan wachten op de bosuil.",
    ],
    en: [
      "Steaming wooden hot tub on a deck in the evening, with lanterns, a string of lights and a crescent moon above the wood",
      "Two hours of stoking, 38 degrees, then wait for the tawny owl.",
    ],
    pl: [
      "Parująca drewniana balia na podeście wieczorem, latarenki, sznur światełek i sierp księżyca nad lasem",
      "Dwie godziny palenia, 38 stopni, a potem czekamy na puszczyka.",
    ],
  }),
  photo("kitchen", UNIT, {
    nl: [
      "Keuken met mosgroene kastjes, koperen pannen en een rode fluitketel; op de houten tafel een schaal appels en een brood",
      "De rode ketel hoort u tot aan de vuurplaats fluiten.",
    ],
    en: [
      "Kitchen with moss-green cupboards, copper pans and a red whistling kettle; a bowl of apples and a loaf on the wooden table",
      "You can hear the red kettle whistle from the fire pit.",
    ],
    pl: [
      "Kuchnia z szafkami w kolorze mchu, miedzianymi patelniami i czerwonym czajnikiem; na drewnianym stole misa jabłek i chleb",
      "Gwizd czerwonego czajnika słychać aż przy palenisku.",
    ],
  }),
  photo("bedroom", UNIT, {
    nl: [
      "Slaapkamer met een opgemaakt tweepersoonsbed onder een breed raam, linnen gordijnen en twee leeslampen",
      "Slaap met de gordijnen open: de reeën komen rond zes uur.",
    ],
    en: [
      "Bedroom with a made-up double bed beneath a wide window, linen curtains and two reading lamps",
      "Leave the curtains open: the roe deer come by at about six.",
    ],
    pl: [
      "Sypialnia z pościelonym łóżkiem podwójnym pod szerokim oknem, lniane zasłony i dwie lampki",
      "Warto spać przy odsłoniętym oknie: sarny przychodzą około szóstej.",
    ],
  }),
  photo("porch", UNIT, {
    nl: [
      "Uitzicht vanaf de veranda: een rode hangmat tussen twee dennen, bloeiende hei, laarzen en een lage bank met een beker",
      "De hangmat draagt 160 kilo, of één tiener met een boek.",
    ],
    en: [
      "View from the porch: a red hammock between two pines, heather in bloom, wellington boots and a low bench with a mug",
      "The hammock takes 160 kilos, or one teenager with a book.",
    ],
    pl: [
      "Widok z werandy: czerwony hamak między dwiema sosnami, kwitnący wrzos, kalosze i niska ława z kubkiem",
      "Hamak wytrzyma 160 kilogramów albo jednego nastolatka z książką.",
    ],
  }),
  photo("heath", null, {
    nl: [
      "Zonsopkomst boven de paarse heide met een ven, een kudde schapen en twee vliegdennen",
      "Eind augustus, kwart voor zeven: tien minuten lopen van de hut.",
    ],
    en: [
      "Sunrise over the purple heath with a fen, a flock of sheep and two lone pines",
      "Late August, a quarter to seven: ten minutes’ walk from the cabin.",
    ],
    pl: [
      "Wschód słońca nad fioletowym wrzosowiskiem z oczkiem wodnym, stadem owiec i dwiema sosnami",
      "Koniec sierpnia, za kwadrans siódma: dziesięć minut spacerem od chaty.",
    ],
  }),
  photo("bunks", UNIT, {
    nl: [
      "Twee bedsteden boven elkaar in een houten wand, met groene gordijntjes, leeslampjes en een ladder",
      "Boven is het geliefdst; twee meter lang, dus ook voor vaders.",
    ],
    en: [
      "Two box beds one above the other in a boarded wall, with green curtains, reading lamps and a ladder",
      "The top one goes first; two metres long, so fathers fit too.",
    ],
    pl: [
      "Dwie alkowy jedna nad drugą w drewnianej ścianie, z zielonymi zasłonkami, lampkami i drabinką",
      "Górna znika pierwsza; ma dwa metry, więc tata też się zmieści.",
    ],
  }),
  photo("bath", UNIT, {
    nl: [
      "Badkamer met groene tegels, een ronde spiegel, een waskom op een houten blad en een raampje op de dennen",
      "De tegels komen uit een gesloopte melkfabriek in Beilen.",
    ],
    en: [
      "Bathroom with green tiles, a round mirror, a basin on a plank of wood and a small window onto the pines",
      "The tiles came out of a demolished dairy in Beilen.",
    ],
    pl: [
      "Łazienka z zielonymi kafelkami, okrągłym lustrem, umywalką na drewnianym blacie i okienkiem na sosny",
      "Kafelki pochodzą z rozebranej mleczarni w Beilen.",
    ],
  }),
  photo("cabin-dusk", null, {
    nl: [
      "De hut bij schemering met verlichte ramen en een kampvuur ervoor, sterren boven de dennen",
      "Het hout voor het vuur ligt klaar; de sterren ook.",
    ],
    en: [
      "The cabin at dusk with lit windows and a camp fire in front, stars above the pines",
      "Firewood is laid out for you. So are the stars.",
    ],
    pl: [
      "Chata o zmierzchu z oświetlonymi oknami i ogniskiem, gwiazdy nad sosnami",
      "Drewno na ognisko leży gotowe, gwiazdy też.",
    ],
  }),
  photo("sill", UNIT, {
    nl: [
      "Vensterbank met een groene beker met een vossenkop, twee veldgidsen met een veer, een verrekijker en dennenappels",
      "De verrekijker mag mee; de beker komt graag terug.",
    ],
    en: [
      "Window sill with a green mug bearing a fox’s head, two field guides with a feather, binoculars and pine cones",
      "Take the binoculars along; the mug likes to come home.",
    ],
    pl: [
      "Parapet z zielonym kubkiem z głową lisa, dwoma przewodnikami, piórem, lornetką i szyszkami",
      "Lornetkę można zabrać; kubek lubi wracać do domu.",
    ],
  }),
  photo("telescope", null, {
    nl: [
      "De witte schotel van de radiotelescoop van Dwingeloo aan de rand van de heide; twee fietsen op het zandpad",
      "De telescoop uit 1956. Op open dagen luistert u er zelf mee naar de zon.",
    ],
    en: [
      "The white dish of the Dwingeloo radio telescope at the edge of the heath; two bikes on the sand path",
      "The 1956 telescope. On open days you can listen to the sun with it.",
    ],
    pl: [
      "Biała czasza radioteleskopu w Dwingeloo na skraju wrzosowiska; dwa rowery na piaszczystej ścieżce",
      "Teleskop z 1956 roku. W dni otwarte można nim posłuchać Słońca.",
    ],
  }),
];
