import type { DemoPhoto } from "../../demo/home.ts";

type Said = [alt: string, caption: string];

const photo = (picture: string, unit: string | null, nl: Said, en: Said, pl: Said): DemoPhoto => {
  const text = ([alt, caption]: Said) => ({ alt, caption });
  return { picture, unit, text: { nl: text(nl), en: text(en), pl: text(pl) } };
};

export const photos: DemoPhoto[] = [
  photo(
    "exterior",
    null,
    [
      "Bakstenen pakhuis op een kade met een felgeel balkon op de vierde verdieping; ervoor ligt een binnenvaartschip",
      "Zoek het gele balkon, dan ben je er.",
    ],
    [
      "Brick warehouse on a quay with a bright yellow balcony on the fourth floor and a barge moored in front",
      "Look for the yellow balcony. That’s us.",
    ],
    [
      "Ceglany magazyn na nabrzeżu z jaskrawożółtym balkonem na czwartym piętrze, przed nim zacumowana barka",
      "Szukaj żółtego balkonu, to tu.",
    ],
  ),
  photo(
    "living",
    "loft",
    [
      "Woonkamer met bakstenen muur, kast vol lp’s, petrolblauwe bank en een stalen raam met uitzicht op de haven",
      "De bank is drie meter lang. Ja, daar slaapt altijd iemand op in.",
    ],
    [
      "Living room with a brick wall, a cabinet of records, a petrol-blue sofa and a steel window onto the harbour",
      "Three metres of sofa. Someone always falls asleep on it.",
    ],
    [
      "Salon z ceglaną ścianą, szafką pełną płyt, morską kanapą i stalowym oknem na port",
      "Trzy metry kanapy. Zawsze ktoś na niej zasypia.",
    ],
  ),
  photo(
    "balcony",
    "loft",
    [
      "Balkon met twee stoelen en twee glazen, achter het gele hek de haven en de Euromast in laag zonlicht",
      "Half acht in mei. De zon blijft nog een uur.",
    ],
    [
      "Balcony with two chairs and two glasses; beyond the yellow rail the harbour and the Euromast in low sun",
      "Half past seven in May. An hour of sun to go.",
    ],
    [
      "Balkon z dwoma krzesłami i dwiema szklankami, za żółtą barierką port i Euromast w niskim słońcu",
      "Maj, wpół do ósmej. Słońce zostanie jeszcze godzinę.",
    ],
  ),
  photo(
    "kitchen",
    "loft",
    [
      "Keuken met witte tegels, een donker kookeiland met houten blad, drie krukken en een geelgroene koelkast",
      "Het eiland is vier meter. De derde kruk wiebelt een beetje.",
    ],
    [
      "Kitchen with white tiles, a dark island with a wooden top, three stools and a lime fridge",
      "Four metres of island. The third stool wobbles a little.",
    ],
    [
      "Kuchnia z białymi płytkami, ciemną wyspą z drewnianym blatem, trzema stołkami i limonkową lodówką",
      "Wyspa ma cztery metry. Trzeci stołek trochę się kiwa.",
    ],
  ),
  photo(
    "bedroom",
    "loft",
    [
      "Slaapkamer met linnen beddengoed tegen een bakstenen muur, ochtendlicht door een groot raam aan het water",
      "Gordijn open laten: de wekker is gratis.",
    ],
    [
      "Bedroom with linen bedding against a brick wall, morning light from a tall window over the water",
      "Leave the curtain open. The alarm clock is free.",
    ],
    [
      "Sypialnia z lnianą pościelą przy ceglanej ścianie, poranne światło z dużego okna nad wodą",
      "Zostaw zasłonę odsuniętą: budzik gratis.",
    ],
  ),
  photo(
    "turntable",
    "loft",
    [
      "Platenspeler met een lp met geel label, hoezen tegen een bakstenen muur en een kop koffie",
      "Driehonderd platen, op kleur gezet. Sorry, beroepsdeformatie.",
    ],
    [
      "Record player with a yellow-labelled LP, sleeves leaning on a brick wall and a cup of coffee",
      "Three hundred records, sorted by colour. Designer’s habit, sorry.",
    ],
    [
      "Gramofon z płytą z żółtą etykietą, okładki oparte o ceglaną ścianę i filiżanka kawy",
      "Trzysta płyt, ułożonych kolorami. Zboczenie zawodowe.",
    ],
  ),
  photo(
    "view",
    "loft",
    [
      "Uitzicht ’s avonds: verlichte binnenvaartschepen op de haven, achter een stalen raam met boeken en een kop koffie",
      "De Coolhaven om tien uur ’s avonds, vanaf de vensterbank.",
    ],
    [
      "Evening view through a steel window: lit barges on the harbour, books and coffee on the sill",
      "The Coolhaven at ten at night, from the window sill.",
    ],
    [
      "Wieczorny widok przez stalowe okno: oświetlone barki w porcie, na parapecie książki i kawa",
      "Coolhaven o dziesiątej wieczorem, prosto z parapetu.",
    ],
  ),
  photo(
    "twin",
    "loft",
    [
      "Tweede slaapkamer met twee losse bedden, geelgroene lambrisering en een raam op de avondlucht",
      "Twee keer negentig, of één keer breed: duw maar.",
    ],
    [
      "Second bedroom with two single beds, lime panelling and a window onto the evening sky",
      "Two singles, or one big bed: just push.",
    ],
    [
      "Druga sypialnia z dwoma łóżkami, limonkową lamperią i oknem na wieczorne niebo",
      "Dwa łóżka albo jedno szerokie, wystarczy zsunąć.",
    ],
  ),
  photo(
    "bath",
    "loft",
    [
      "Badkamer met groene tegels, inloopdouche achter staal en glas, houten wastafelblad en ronde spiegel",
      "Warm water binnen vijf tellen, ook als de buren douchen.",
    ],
    [
      "Bathroom in green tile with a walk-in shower behind steel and glass, a wooden vanity and a round mirror",
      "Hot in five seconds, even when the neighbours shower.",
    ],
    [
      "Łazienka w zielonych płytkach, prysznic za stalą i szkłem, drewniany blat z umywalką i okrągłe lustro",
      "Ciepła woda po pięciu sekundach, nawet gdy sąsiedzi się kąpią.",
    ],
  ),
  photo(
    "delfshaven",
    null,
    [
      "Gracht in Delfshaven met trapgevels, een witte ophaalbrug, een kerktoren en een sloep op de voorgrond",
      "Delfshaven, elf minuten lopen. Het bier staat links.",
    ],
    [
      "Canal in Delfshaven with stepped gables, a white drawbridge, a church tower and a sloop in front",
      "Delfshaven, eleven minutes on foot. Beer is on the left.",
    ],
    [
      "Kanał w Delfshaven ze schodkowymi kamienicami, białym mostem zwodzonym, wieżą kościoła i łodzią",
      "Delfshaven, jedenaście minut pieszo. Piwo po lewej.",
    ],
  ),
  photo(
    "dusk",
    null,
    [
      "Het pakhuis in de schemering met warm verlichte ramen, spiegelend in het water onder een oranje lucht",
      "Blauw uur. Bovenste rij, met het licht aan.",
    ],
    ["The warehouse at dusk, windows glowing and mirrored in the water under an orange sky", "Blue hour. Top row, lights on."],
    [
      "Magazyn o zmierzchu, rozświetlone okna odbijają się w wodzie pod pomarańczowym niebem",
      "Niebieska godzina. Ostatnie piętro, światło włączone.",
    ],
  ),
];
