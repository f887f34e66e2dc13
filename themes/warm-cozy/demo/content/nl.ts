import type { HomeText } from "./text.ts";

export const nl: HomeText = {
  site: {
    tagline: "Drie logeerplekken op een boerenerf in Twente",
    intro:
      "Een hallenhuis uit 1821, een bakhuisje en een hooizolder, tien minuten fietsen van Ootmarsum. De kachel staat klaar, de kippen lopen los en om half negen hangt er een ontbijtmand aan de deur.",
    welcome: [
      "Wat fijn dat je even binnenkijkt. Wij zijn Riet en Gerard. In 2009 hielden we op met melken en stond de deel ineens leeg: veertig meter eikenhout waar een eeuw lang koeien hadden gestaan. Zonde om er auto’s in te zetten, vonden we. Dus zijn we gaan timmeren.",
      "Nu slapen er gasten. Gerard steekt in de winter de kachel alvast voor je aan, ik bak op vrijdag in de oude oven en wie wil, raapt ’s ochtends zelf de eieren. Verder laten we je met rust. Wij wonen in het voorhuis, dus is er iets, dan klop je gewoon.",
      "Kom zoals je bent. Laarzen mogen in de bijkeuken, natte honden ook.",
    ],
    aboutTitle: "Een erf dat nog gewoon een erf is",
    about: [
      "Erve Hulsbeek ligt aan het eind van een zandweg, tussen houtwallen die ouder zijn dan het huis. Het is een los hoes: mensen, vee en hooi onder één dak. Dat dak is gebleven, net als de gebinten. De rest hebben we in vier winters warm en droog gemaakt, met leem, vlas en een warmtepomp die je niet hoort.",
      "Er zijn drie verblijven, elk met een eigen deur, eigen keuken en een eigen stukje gras. De Deel is voor een gezin of een groep vrienden, het Bakhuis voor twee, de Hooizolder voor vier die tegen een trap kunnen. Samen boeken kan ook: dan zijn het hele erf en twaalf bedden van jullie.",
      "Buiten staan tweeëndertig appel- en perenbomen, een vuurplaats met een stapel hout ernaast en een tafel waar makkelijk veertien mensen aan passen. In september mag je zoveel plukken als je op kunt. De sapper staat in de schuur.",
    ],
    highlights: [
      {
        title: "Een mand aan de deur",
        text: "Brood van vrijdag of vers van de bakker, eieren van het erf, jam van vorig jaar. € 12,50 per persoon, om half negen.",
      },
      {
        title: "De boomgaard in",
        text: "Tweeëndertig oude rassen. Groninger Kroon voor de taart, Brabantse Bellefleur om zo uit de hand te eten.",
      },
      {
        title: "Vuur als het donker is",
        text: "Hout ligt droog onder het afdak, stokbrooddeeg kun je ’s middags bij Riet bestellen.",
      },
      {
        title: "Elf kippen, één haan",
        text: "Ze heten allemaal naar een tante. De haan begint om zeven uur, in de winter om acht.",
      },
    ],
    locationTitle: "Twintig minuten van de snelweg, en dan is het stil",
    location: [
      "We zitten in het Twentse coulisselandschap, tussen Ootmarsum en de Duitse grens. Akkertje, houtwal, beekje, akkertje: je fietst hier nooit langer dan vijf minuten rechtdoor. Knooppunt 26 ligt bij ons aan de weg.",
      "Met de auto kom je vanaf Oldenzaal. Na het bord Nutter is het de derde zandweg links, met de witte melkbus. De navigatie wil je eerder laten afslaan; niet doen, dat is het pad van de buurman.",
    ],
    distances: [
      { label: "Bakker en supermarkt in Ootmarsum", km: 2.6, by: "bike", minutes: 10 },
      { label: "Boerderijwinkel met melk en kaas", km: 0.9, by: "foot", minutes: 12 },
      { label: "Springendal, bron en wandelroutes", km: 3.4, by: "bike", minutes: 13 },
      { label: "Zwemplas Het Hulsbeek", km: 11, by: "car", minutes: 14 },
      { label: "Station Oldenzaal", km: 12, by: "car", minutes: 16 },
      { label: "Huisartsenpost en ziekenhuis Almelo", km: 24, by: "car", minutes: 26 },
    ],
    houseRules: [
      { title: "Stil na elven", text: "Buiten graag zacht praten na 23.00 uur. Binnen zijn de muren veertig centimeter dik." },
      {
        title: "Honden aan de lijn",
        text: "Op het erf, vanwege de kippen. Achter de boomgaard is een omheinde wei waar ze los mogen. In het Bakhuis liever geen hond.",
      },
      { title: "Niet roken binnen", text: "Het huis is van hout, hooi en leem. Buiten staat bij elke deur een blik met zand." },
      { title: "Vuur alleen in de kuil", text: "En niet bij code rood of harde oostenwind: dan draait Gerard het bordje om." },
      {
        title: "Geen feesten",
        text: "Een verjaardag aan de lange tafel is prachtig. Muziek op het erf doen we niet, de buren melken om vijf uur.",
      },
      {
        title: "Laat het achter zoals je het zou willen vinden",
        text: "Afwas in de machine, vuilnis in de bakken, bedden mogen blijven liggen.",
      },
    ],
    practical: [
      {
        title: "Wifi",
        text: "Glasvezel, 300 Mbit, ook onder de appelbomen. Netwerk: HulsbeekGast. De code staat op het krijtbord naast de deur.",
      },
      {
        title: "Parkeren",
        text: "Op het grind achter de schuur, zes plaatsen. Er is één laadpaal (11 kW, € 0,38 per kWh); hang het pasje terug aan de spijker.",
      },
      {
        title: "Sleutels",
        text: "Wij zijn er meestal. Kom je na negen uur ’s avonds, dan ligt de sleutel in het kluisje naast de pomp en krijg je de code per bericht.",
      },
      {
        title: "Warmte",
        text: "Vloerverwarming op 20 graden, die kun je met rust laten. De houtkachel in de Deel is voor de gezelligheid: een mand hout is bij de prijs inbegrepen, een volgende € 7.",
      },
      {
        title: "Laarzen en natte jassen",
        text: "In de bijkeuken links van de grote deuren. Er staan ook leenlaarzen, maat 28 tot 46.",
      },
      {
        title: "Afval",
        text: "Groen naar de bak met het deksel (de kippen krijgen de rest), papier in de krat, glas in Ootmarsum achter de kerk. Grijs is de bak naast de schuur.",
      },
      {
        title: "Keuken",
        text: "Zout, peper, olie, koffie en thee staan er. Ook een fluitketel van Riets moeder: niet laten droogkoken, hij is zesenzestig.",
      },
      {
        title: "Boodschappen",
        text: "De supermarkt in Ootmarsum is tot 20.00 uur open, zondag tot 18.00 uur. Melk, kaas en aardbeien haal je om de hoek uit de kast met de geldbus.",
      },
      {
        title: "Dokter",
        text: "Overdag de huisartsen aan de Ganzenmarkt in Ootmarsum; ’s avonds de huisartsenpost in Almelo. De EHBO-doos hangt in elke keuken, de AED bij de schuur.",
      },
      { title: "Bagage", text: "Vroeg op pad of laat weer weg? Tassen en fietsen mogen in het achterhuis, dat gaat op slot." },
    ],
  },
  units: {
    deel: {
      name: "De Deel",
      summary:
        "Het hart van de boerderij: zes bedden onder de oude gebinten, met houtkachel en de grote deuren open naar het erf.",
      description: [
        "Waar vroeger de dorsvloer was, staat nu een bank waar je met zijn zessen in past. Door de niendeuren, die nu van glas zijn, zie je de kippen, de bank en wie er het erf op komt. De kachel is een Deense gietijzeren en brandt op twee blokken tegelijk.",
        "De keuken heeft een zespits fornuis, een tafel van drie meter en genoeg borden voor een verjaardag. Beneden slaap je in een kamer met bad ernaast, boven zijn twee kamers onder de kap. De trap is breed en heeft een hekje.",
      ],
      beds: [
        { room: "Slaapkamer beneden", beds: "tweepersoonsbed van 180 × 210" },
        { room: "Kamer aan de erfkant", beds: "tweepersoonsbed van 160 × 200" },
        { room: "Kamer aan de boomgaard", beds: "twee losse bedden van 90 × 200" },
      ],
    },
    bakhuis: {
      name: "Het Bakhuis",
      summary: "Een huisje voor twee onder de walnoot, met de oude broodoven en een bed in de muur.",
      description: [
        "Hier bakte de boerin tot 1954 elke zaterdag twaalf broden. De oven doet het nog en op vrijdag bakt Riet erin, dus dan ruikt het de hele dag zoals het hoort. De bedstee is verlengd tot 210 centimeter, met een leeslamp en een plank voor je boek.",
        "Er is een klein keukentje, een regendouche met terracotta tegels en een tafeltje buiten dat tot een uur of negen zon heeft.",
      ],
      beds: [{ room: "Bedstee", beds: "tweepersoonsbed van 150 × 210" }],
    },
    hooizolder: {
      name: "De Hooizolder",
      summary: "Boven op de balken: vier bedden, twee dakramen en uitzicht tot aan de toren van Ootmarsum.",
      description: [
        "Via de buitentrap (zeventien treden) kom je op zes meter hoogte onder de nok. De vloer is van het oude hooihuis, de muren zijn van leem. Het is hier in de zomer koeler dan je denkt: er zit dertig centimeter vlas in het dak.",
        "Kinderen krijgen de bedden onder de dakramen, want daar zie je de vleermuizen. De keuken is klein en compleet, en het balkon op het westen past precies vier stoelen.",
      ],
      beds: [
        { room: "Open zolder", beds: "twee losse bedden van 90 × 200" },
        { room: "Kamer achter de schoorsteen", beds: "tweepersoonsbed van 160 × 200" },
      ],
    },
  },
  photos: {
    yard: {
      alt: "Vakwerkboerderij met rood pannendak en glazen deeldeuren, kippen op het klinkerpad en links een appelboom vol fruit",
      caption: "Het erf op een ochtend in september. De bruine is tante Dinie.",
    },
    living: {
      alt: "Woonkamer met eiken gebinten, groene bank, houtkachel tegen een bakstenen muur en zon op de planken vloer",
      caption: "De Deel: koeienstal tot 2009, nu de beste plek voor een regendag.",
    },
    orchard: {
      alt: "Lange tafel met linnen kleed, brood en bloemen, gedekt tussen appelbomen",
      caption: "Aan de lange tafel passen er veertien, met inschikken zestien.",
    },
    kitchen: {
      alt: "Boerenkeuken met saliegroene kasten, fornuis, plavuizen en een lange houten tafel onder twee rode lampen",
      caption: "De fluitketel op het fornuis was van Riets moeder.",
    },
    bakehouse: {
      alt: "Klein bakstenen huisje met groene deur en luiken onder een walnotenboom, rook uit de schoorsteen",
      caption: "Het Bakhuis op vrijdag: dan brandt de oven.",
    },
    bakehouseRoom: {
      alt: "Kamer met gemetselde broodoven, houtvoorraad, bedstee met gordijnen en een groene leunstoel",
      caption: "De bedstee is verlengd. Je hoeft niet meer half zittend te slapen.",
    },
    hayloft: {
      alt: "Zolderkamer met open houten spanten, twee eenpersoonsbedden en een raam in de gevel",
      caption: "De Hooizolder, zeventien treden op.",
    },
    bedroom: {
      alt: "Slaapkamer met tweepersoonsbed, terracotta sprei, twee nachtlampjes en ochtendlicht door een zijraam",
      caption: "Beneden in de Deel, met de badkamer ernaast.",
    },
    breakfast: {
      alt: "Gevlochten mand met brood, eieren en een geruite doek, ernaast een pot jam en een fles melk",
      caption: "Om half negen aan de deur. De eieren zijn dan een half uur oud.",
    },
    dusk: {
      alt: "De boerderij in de schemering met verlichte ramen, op de voorgrond een vuurkuil met twee stoelen en een lichtsnoer",
      caption: "Hout ligt onder het afdak. Dekens hangen binnen naast de deur.",
    },
    bath: {
      alt: "Badkamer met vrijstaand bad onder het raam, terracotta tegels en een stapel handdoeken op een kruk",
      caption: "Het bad is 1,80 meter. Wij hebben het getest.",
    },
    landscape: {
      alt: "Zandweg door akkers met hooibalen en houtwallen, in de verte de kerktoren van Ootmarsum",
      caption: "Vijf minuten lopen achter het huis, richting het dorp.",
    },
  },
};
