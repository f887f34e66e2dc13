import type { PhotoText, SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const content: SiteContent = {
  tagline: "Beton, lariks en het water van De Fluessen",
  intro:
    "Een huis voor zes aan de rand van Elahuizen, met een steiger van tien meter en uitzicht tot aan de overkant. Wij tekenden het voor onszelf en verhuren het als wij er niet zijn.",
  welcome: [
    "Toen we dit stuk oever vonden, stond er een schuurtje en verder riet. We hebben twee zomers op een klapstoel gezeten voordat we een lijn op papier zetten. Waar komt de zon op, waar draait de wind heen, waar wilt u koffie drinken in maart? Het huis is het antwoord op die vragen.",
    "Er is weinig dat u moet leren bedienen. De vloer is warm, de ramen schuiven, de ketel fluit. De sauna heeft drie kwartier nodig en de roeiboot twee mensen die het eens zijn over de richting.",
    "Neem vooral boeken mee, al staan er ook een paar honderd.",
  ],
  aboutTitle: "Eén lijn, twee materialen",
  about: [
    "Beneden is alles van beton: de vloer, de wand met de haard, de bank die buiten gewoon doorloopt. Daarboven rust een doos van Fries lariks die een meter zeventig over het terras steekt. Zo zit u bij regen droog aan tafel en valt de julizon pas na vijven naar binnen.",
    "De woonkamer is elf meter lang en heeft aan de waterkant geen muur. Vier schuiframen, geen drempel. Aan de ene kant de haard, aan de andere kant de lange tafel waar acht stoelen om passen, ook al slaapt u met zes.",
    "Boven liggen twee slaapkamers en een badkamer met het bad aan het raam. Beneden is een derde slaapkamer met een eigen douche, prettig voor wie geen trap wil lopen. Alle bedden zijn 2,10 meter lang. Wij zijn allebei niet klein.",
    "De sauna staat los van het huis, twaalf stappen over het vlonderpad. Het raam kijkt uit over het meer en de trap het water in begint naast de deur.",
  ],
  highlights: [
    {
      title: "Steiger met roeiboot",
      text: "Tien meter, op het westen. De vaargeul begint na zestig slagen; tot daar kunnen kinderen staan.",
    },
    { title: "Sauna aan het water", text: "Houtgestookt, voor vier personen. Berkenhout en handdoeken liggen klaar." },
    {
      title: "Vloerverwarming",
      text: "Overal, ook in de badkamers. ’s Winters loopt u op sokken en gaat de haard alleen aan voor de gezelligheid.",
    },
    { title: "Eén weg, geen verkeer", text: "De Mardyk eindigt bij het huis. Wat u hoort is riet, en in mei een roerdomp." },
  ],
  locationTitle: "Waar de weg ophoudt",
  location: [
    "Elahuizen is een dorp van één straat aan De Fluessen, het meer dat in één lijn van Heeg naar Koudum loopt. U zeilt er in een middag naar Heeg en fietst er in drie kwartier naar Hindeloopen. Er is een haventje, een zeilschool en een café met een terras op het zuiden.",
    "Boodschappen doet u in Balk of Koudum. Voor een museum of een regenachtige middag ligt Sneek op een half uur, Leeuwarden op drie kwartier.",
  ],
  distances: [
    { label: "Café en haven van Elahuizen", km: 1.2, by: "foot", minutes: 15 },
    { label: "Bakker in Koudum", km: 7, by: "bike", minutes: 26 },
    { label: "Supermarkt in Balk", km: 8.5, by: "car", minutes: 10 },
    { label: "Station Koudum-Molkwerum", km: 9.5, by: "car", minutes: 12 },
    { label: "Strand van Hindeloopen", km: 13, by: "bike", minutes: 45 },
    { label: "Sneek", km: 26, by: "car", minutes: 30 },
  ],
  houseRules: [
    {
      title: "Stil na elven",
      text: "Geluid draagt ver over water. Na 23 uur graag binnen verder praten, en buiten geen muziek.",
    },
    { title: "Niet roken in huis", text: "Ook niet in de sauna. Op het terras mag het; de asbak hangt bij de buitenkraan." },
    {
      title: "Geen huisdieren",
      text: "Langs de oever broeden van maart tot juli weidevogels. Daarom komen er geen honden, ook de onze niet.",
    },
    {
      title: "Zwemvest voor kinderen",
      text: "Zes vesten, van 15 tot 90 kilo, hangen in de berging. Op de steiger en in de boot hoort wie niet zwemt er een aan.",
    },
    {
      title: "Schoenen bij de deur",
      text: "Onder de betonnen bank is plek voor acht paar. De vloer blijft zo mooi en uw sokken blijven warm.",
    },
    {
      title: "Zes gasten, niet meer",
      text: "Bezoek overdag is welkom. Slapen kan met zes, en met een baby in een eigen reisbedje.",
    },
  ],
  practical: [
    {
      title: "Sleutel",
      text: "De sleutel hangt aan een rood koord in het kluisje links van de voordeur. De code krijgt u op de dag van aankomst per sms.",
    },
    {
      title: "Wifi",
      text: "Glasvezel, 300 Mbit. Naam en wachtwoord staan op de binnenkant van de keukenkast boven de ketel. Op de steiger hebt u nog twee streepjes.",
    },
    {
      title: "Parkeren",
      text: "Twee auto’s op het grind naast het huis. De laadpaal geeft 11 kW; u betaalt € 0,35 per kWh, achteraf.",
    },
    {
      title: "Warmte",
      text: "De vloer staat op 20 graden en reageert traag: draai liever een halve graad dan drie. Een mand haardhout is inbegrepen, meer ligt voor € 6 in de berging.",
    },
    {
      title: "Sauna",
      text: "Vul de kachel met vijf blokken en wacht drie kwartier. De uitleg hangt naast de deur. Na afloop het raam op een kier.",
    },
    {
      title: "Linnen",
      text: "De bedden zijn opgemaakt en elke gast heeft een grote en een kleine handdoek. Voor sauna en meer liggen rode badlakens klaar.",
    },
    {
      title: "Afval",
      text: "Papier, glas en gft apart, in de bakken achter de schutting. De grijze container gaat op dinsdag naar de weg; de oranje strepen wijzen waar.",
    },
    {
      title: "Winkels",
      text: "De supermarkt in Balk is elke dag open tot 20 uur. De bakker in Koudum gaat om zeven uur open en is op maandag dicht.",
    },
    {
      title: "Dokter",
      text: "Huisartsenpraktijk in Koudum, 7 km. ’s Avonds en in het weekend de dokterswacht in Sneek, 26 km. Verbanddoos in de keukenla onder de oven.",
    },
    {
      title: "Bagage",
      text: "Te vroeg, of gaat de trein pas laat? In de berging kan alles droog staan, vanaf elf uur en tot u vertrekt.",
    },
  ],
};

export const unit: UnitContent = {
  name: "Waterlijn",
  summary: "Het hele huis: drie slaapkamers, twee badkamers, sauna, steiger en roeiboot.",
  description: [
    "142 m² over twee verdiepingen. Beneden de woonkamer met haard, de keuken met het eiland van beton en een slaapkamer met eigen douche. Boven twee slaapkamers en de badkamer met het bad aan het raam.",
    "In de keuken staan een inductieplaat, een oven op ooghoogte en een zware gietijzeren ketel. Koffie zet u met filter of met de percolator; bonen en een handmolen staan ernaast.",
  ],
  beds: [
    { room: "Boven, oost", beds: "tweepersoonsbed, 180 × 210 cm" },
    { room: "Boven, west", beds: "tweepersoonsbed, 160 × 210 cm, met bureau" },
    { room: "Beneden", beds: "twee eenpersoonsbedden, 90 × 210 cm" },
  ],
};

export const photos: Record<string, PhotoText> = {
  byDay: {
    alt: "Een laag betonnen huis met een uitkragende verdieping van lariks aan het water; een rode deur, een steiger en een roeiboot.",
    caption: "Vanaf het meer, negen uur ’s ochtends.",
  },
  living: {
    alt: "Woonkamer met een glazen wand op het meer, een grijze bank, een haard in een betonnen wand en een rode fauteuil.",
    caption: "Elf meter glas, en geen drempel ertussen.",
  },
  terrace: {
    alt: "Lange houten tafel met banken op een overdekt vlonderterras, gedekt voor zes, met de avondzon boven het meer.",
    caption: "De tafel staat droog: de verdieping steekt eroverheen.",
  },
  kitchen: {
    alt: "Keuken met een betonnen eiland, kasten van lariks, drie hanglampen en drie krukken, waarvan één rood.",
    caption: "Inductie, een gietijzeren ketel en plaats voor wie niet kookt.",
  },
  byDusk: {
    alt: "Het huis in de schemering, alle lampen aan; het licht spiegelt in het water tussen het riet.",
    caption: "Half elf in juni. Het wordt nauwelijks donkerder.",
  },
  bedroom: {
    alt: "Slaapkamer met een breed bed tegen een wand van lariks en beton, naast een raam op het meer.",
    caption: "Boven, oost: wakker worden met de zon.",
  },
  sauna: {
    alt: "Sauna met twee banken, een kachel met stenen en een raam op het meer; een rode handdoek op de bovenste bank.",
    caption: "Drie kwartier stoken, twaalf stappen van huis.",
  },
  bath: {
    alt: "Badkamer van beton met een vrijstaand bad voor het raam, een ronde spiegel en een rode handdoek.",
    caption: "Het bad kijkt uit over het riet, niemand kijkt terug.",
  },
  twin: {
    alt: "Slaapkamer met twee eenpersoonsbedden en daartussen een vensterbank met rood kussen onder een vierkant raam.",
    caption: "Beneden: twee bedden van 2,10 meter en een leesplek.",
  },
  keyDetail: {
    alt: "Een sleutel aan een rood koord op een wand van larikshouten planken, naast een betonnen muur.",
    caption: "Lariks, beton en het rood dat overal terugkomt.",
  },
  lakeView: {
    alt: "Uitzicht vanaf het einde van de steiger in de ochtend: twee skûtsjes onder zeil, een rood badlaken en een kop koffie.",
    caption: "Zeven uur. De skûtsjes zijn al onderweg naar Heeg.",
  },
  polder: {
    alt: "Fietspad door weilanden met schapen naar een kerk met een zadeldaktoren; een rode fiets tegen het hek.",
    caption: "De weg naar de bakker: zeven kilometer en drie bochten.",
  },
};
