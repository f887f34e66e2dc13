import type { HomeWords } from "./words.ts";

export const nl: HomeWords = {
  site: {
    tagline: "Een duinhuis op elf minuten lopen van het strand",
    intro:
      "Zwart geteerde planken, een rieten kap en een gevel van glas die naar zee kijkt. Zeezicht staat net achter de eerste duinenrij van Domburg, met drie slaapkamers, een houtkachel en een douche in de buitenlucht. U hoort de zee met de ramen open; bij noordwesten wind ook met de ramen dicht.",
    welcome: [
      "Toen wij hier de eerste nacht sliepen, stond het huis al twee winters leeg en waaide het zand onder de voordeur door. Die drempel is er nog. We hebben er een borstel naast gehangen, en eerlijk gezegd is dat het enige wat u hier moet: even kloppen.",
      "We wonen zelf achter de kerk, zes minuten fietsen verderop. De eerste avond staat er vissoep van Joost in de koelkast en ligt er hout klaar bij de kachel. Daarna laten we u met rust, tot u belt.",
    ],
    aboutTitle: "Het duin op, de wind door",
    about: [
      "Beneden is het één lange kamer: de eettafel bij de keuken, de bank bij de kachel, en daartussen vier meter glas die u helemaal openschuift. Van de bank naar het vlonderterras is één stap; van het terras naar het strand is het elf minuten over het schelpenpad.",
      "De keuken heeft geen capsuleapparaat. Wel een rode fluitketel, een molen en een percolator voor zes. De pannen zijn van gietijzer, de messen worden elk voorjaar geslepen, en in de onderste la ligt het mosselbestek.",
      "Onder het riet ligt de grote slaapkamer, met het bed zo gezet dat u de horizon ziet zonder op te staan. De kinderen slapen beneden in twee ingebouwde bedsteden met elk een patrijspoort, een lampje en een gordijn dat echt dicht kan.",
      "Bent u klaar met het strand, dan loopt u om het huis heen. Daar hangt de buitendouche tegen de zuidmuur, met warm water en een bank voor schoenen vol zand. Binnen merkt u niets meer van de dag, behalve dat u slaap hebt.",
    ],
    highlights: [
      {
        title: "Elf minuten naar zee",
        text: "Over het schelpenpad, zonder een weg over te steken. De laatste duinovergang heeft 62 treden, of links een helling voor de bolderkar.",
      },
      { title: "Warm buiten douchen", text: "Van april tot november. Er hangen haken op twee hoogtes." },
      { title: "Een kachel die trekt", text: "Eikenhout van een boer in Aagtekerke, een mand per dag is inbegrepen." },
      { title: "Vier fietsen en een kinderzitje", text: "Met versnellingen, want terug uit Westkapelle hebt u de wind tegen." },
    ],
    locationTitle: "Tussen het dorp en de vloedlijn",
    location: [
      "Domburg is klein genoeg om ’s ochtends bij de bakker herkend te worden. U hebt er een visboer, een boekwinkel, een strandpaviljoen dat in de winter openblijft en op maandag een markt.",
      "Naar het westen fietst u over de dijk naar de vuurtoren van Westkapelle; naar het oosten door het bos van De Manteling naar Oostkapelle. Middelburg is met de auto een kwartier, met de fiets een mooie ochtend.",
    ],
    distances: [
      { label: "Strand, bij paal 14", km: 0.8, by: "foot", minutes: 11 },
      { label: "Bakker in de Weststraat", km: 1.3, by: "bike", minutes: 5 },
      { label: "Supermarkt", km: 1.6, by: "bike", minutes: 7 },
      { label: "Vuurtoren van Westkapelle", km: 6.4, by: "bike", minutes: 24 },
      { label: "Bos van De Manteling", km: 2.9, by: "bike", minutes: 11 },
      { label: "Station Middelburg", km: 15, by: "car", minutes: 18 },
    ],
    houseRules: [
      {
        title: "Zand blijft buiten",
        text: "Spoel voeten en honden af bij de buitendouche. Borstel en rooster staan bij de zijdeur.",
      },
      { title: "Roken", text: "Alleen buiten, en niet op het vlonderterras: het riet is droog. De asbak staat op de tuinmuur." },
      { title: "Honden", text: "Eén hond is welkom, niet op de bedden. Op het strand mag hij van oktober tot mei los." },
      { title: "Stilte", text: "Na tien uur ’s avonds de schuifpui dicht. Het geluid draagt ver over het duin." },
      { title: "Het duin", text: "Blijf op de paden. Het helmgras houdt de zee tegen en breekt als u erop loopt." },
      { title: "Bezoek", text: "Eters zijn welkom, slapers melden we graag vooraf: zes bedden is zes gasten." },
    ],
    practical: [
      {
        title: "Wifi",
        text: "Glasvezel, 200 Mbit. Netwerk en wachtwoord staan op het krijtbord in de gang; in de slaapkamer boven is de ontvangst het best bij het raam.",
      },
      { title: "Sleutel", text: "In het kastje links van de zijdeur. De code krijgt u de ochtend van aankomst per bericht." },
      {
        title: "Parkeren",
        text: "Twee auto’s op het grind achter het huis. De laatste 200 meter is schelpenpad: stapvoets graag.",
      },
      {
        title: "Kachel en verwarming",
        text: "Vloerverwarming op 19 graden, de thermostaat hangt naast de boekenkast. Kachel: schuif open, aanmaakhout kruislings, na tien minuten half dicht.",
      },
      {
        title: "Afval",
        text: "Oranje zak voor plastic, groene bak voor gft, de rest in de grijze. Op donderdagavond zetten wij alles aan de weg.",
      },
      {
        title: "Boodschappen",
        text: "Supermarkt in het dorp tot 20.00 uur, ook op zondag. Vis koopt u vers aan de kar op het plein, dinsdag en vrijdag tot 17.00 uur.",
      },
      {
        title: "Dokter",
        text: "Huisartsenpraktijk Domburg, op werkdagen vanaf 8.00 uur. Buiten kantooruren de post in het ziekenhuis van Goes, 35 minuten rijden.",
      },
      {
        title: "Linnen",
        text: "Bedden zijn opgemaakt, per gast ligt er een grote en een kleine handdoek. Strandlakens graag zelf meebrengen.",
      },
      { title: "Bagage", text: "Vroeg in het dorp? Zet uw koffers vanaf 11.00 uur in de fietsenberging en ga alvast naar zee." },
    ],
  },
  unit: {
    name: "Duinhuis Zeezicht",
    summary: "Het hele huis voor zes: drie slaapkamers, twee badkamers en een vlonderterras aan de zeekant.",
    description: [
      "U huurt het huis in zijn geheel, met de tuin van duinzand eromheen. Er is geen ander huis in het zicht.",
      "Op de begane grond liggen de woonkeuken, een tweepersoonskamer en de bedsteden, met de grote badkamer ertussen. Boven de kamer onder het riet, met een eigen douche.",
    ],
    beds: [
      { room: "Onder het riet", beds: "tweepersoonsbed van 180 × 210, met zicht op zee" },
      { room: "Tuinkamer, beneden", beds: "twee eenpersoonsbedden van 90 × 210, ook aaneen te schuiven" },
      { room: "De bedsteden", beds: "stapelbed, twee keer 90 × 200, met kinderbedje op verzoek" },
    ],
  },
};
