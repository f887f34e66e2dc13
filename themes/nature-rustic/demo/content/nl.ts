import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "Boshut voor vier aan de rand van het Dwingelderveld",
  intro:
    "Een houten hut onder grove dennen, aan het eind van een zandpad bij Dwingeloo. Binnen een houtkachel en een plank vol veldgidsen, buiten een hottub en een vuurplaats. De heide begint achter de fietsenberging.",
  welcome: [
    "Ik ben Harm Oosting, en ik was 31 jaar boswachter op het Dwingelderveld. De Vossenhut bouwde ik met mijn broer van lariks dat we zelf hebben gezaagd. Elk voorjaar werpt er een moervos onder de oude zomereik, zestig meter van het terras. Vandaar de naam.",
    "Op de vensterbank ligt een kaart waarop ik bijhoud wat er deze week te zien is: kraanvogels bij het Holtveen, ringslangen op het fietspad, de eerste cantharellen (die laat ik u vinden). Neem de verrekijker gerust mee, hij hangt aan de haak bij de deur.",
    "Als u aankomt staat de ketel op het vuur en brandt de kachel. Ik woon vier minuten fietsen verderop en kom alleen langs als u erom vraagt.",
  ],
  aboutTitle: "Een hut waar het bos het voor het zeggen heeft",
  about: [
    "De hut telt 62 vierkante meter en alles ligt gelijkvloers. Onder het overstekende dak zit een veranda van bijna negen meter, breed genoeg om er ook bij regen aan tafel te ontbijten. De schuifpui kijkt uit op de open plek; er komt niemand langs behalve reeën, en ’s avonds de vos.",
    "Binnen ruikt het naar lariks en houtrook. De kachel warmt de woonkamer in een halfuur op; in de winter houdt de vloerverwarming op de achtergrond achttien graden. In de keuken staat een rode fluitketel van dertig jaar oud, die u in het halve bos hoort. Er is ook een gewone waterkoker.",
    "In de grote slaapkamer ligt u met het hoofd onder het raam. De kleine kamer heeft twee ingebouwde bedsteden met een gordijntje, een eigen lampje en een plank met Suske en Wiskes. Volwassenen passen er ook in: ze zijn twee meter lang.",
    "De hottub stookt u zelf, met het hout dat klaarligt. Twee uur na de eerste lucifer is het water 38 graden. Op een heldere nacht ziet u van daaruit de Melkweg: het Dwingelderveld is een van de donkerste plekken van het land.",
  ],
  highlights: [
    {
      title: "Hottub onder de dennen",
      text: "Houtgestookt, voor vier personen. Het hout is inbegrepen en ligt droog onder de veranda.",
    },
    { title: "Heide om de hoek", text: "Drie minuten lopen naar de rand van het grootste natte heidegebied van West-Europa." },
    {
      title: "Vuurplaats met krukken",
      text: "Met grillrooster, hangketel en een stapel vuurhout. In droge weken bel ik of het mag.",
    },
    {
      title: "Donkere nachten",
      text: "Geen lantaarn in de wijde omtrek. De oude radiotelescoop staat niet voor niets anderhalve kilometer verderop.",
    },
  ],
  locationTitle: "Tussen Lhee en de heide",
  location: [
    "De Vossenhut staat aan een doodlopend zandpad ten zuiden van Dwingeloo, op de grens van bos en Nationaal Park Dwingelderveld. Naar de brink van het dorp is het negen minuten fietsen over een pad dat nergens een autoweg kruist.",
    "Loop de eerste ochtend naar het Lheederzand: stuifzand, jeneverbessen en de witte schotel van de telescoop uit 1956. Bent u er om half tien, dan komt u de kudde heideschapen tegen die uittrekt.",
  ],
  distances: [
    { label: "Rand van de heide", km: 0.2, by: "foot", minutes: 3 },
    { label: "Radiotelescoop op het Lheederzand", km: 1.6, by: "foot", minutes: 20 },
    { label: "Bakker en terrassen op de brink van Dwingeloo", km: 2.4, by: "bike", minutes: 9 },
    { label: "Supermarkt in Dwingeloo", km: 2.7, by: "bike", minutes: 10 },
    { label: "Schaapskooi bij Ruinen", km: 8.5, by: "bike", minutes: 32 },
    { label: "Station Beilen", km: 12, by: "car", minutes: 14 },
    { label: "Assen, Drents Museum", km: 29, by: "car", minutes: 28 },
  ],
  houseRules: [
    {
      title: "Vuur",
      text: "Stook alleen in de kachel, de vuurplaats en de hottub. Bij code rood blijft alles buiten uit; ik bel u dan.",
    },
    { title: "Stilte", text: "Na tien uur ’s avonds is het bos van de dieren. Muziek mag binnen, met de deur dicht." },
    { title: "Roken", text: "Binnen niet. Op de veranda wel, in het zandbakje: een peuk in droog strooisel is een bosbrand." },
    { title: "Honden", text: "Eén hond is welkom. Aan de lijn in het bos, en van maart tot augustus ook op de heide." },
    {
      title: "Wilde dieren",
      text: "Voer de vos niet, ook niet als hij netjes gaat zitten. Laat ’s nachts geen schoenen buiten: hij verzamelt.",
    },
    { title: "Bezoek", text: "Overdag zijn gasten welkom. Slapen doen er hooguit vier." },
  ],
  practical: [
    {
      title: "Wifi",
      text: "Glasvezel tot aan het bos en dan 300 Mbit in de hut. Het wachtwoord hangt aan de binnenkant van de keukenkast. Buiten reikt het tot de hangmat.",
    },
    {
      title: "Aankomst en sleutel",
      text: "De sleutel ligt in het kluisje naast de houtstapel; de code krijgt u op de ochtend van aankomst. Ik kom gerust even langs als u dat prettig vindt.",
    },
    {
      title: "Parkeren",
      text: "Twee auto’s naast de fietsenberging. De laatste 400 meter zijn zand: rijd stapvoets en blijf op het spoor, dan komt ook een lage auto er.",
    },
    {
      title: "Verwarming en hout",
      text: "De kachel, de hottub en de vuurplaats delen één houtstapel; die is bij de prijs in. De uitleg van de kachel staat op een kaartje: onderlucht dicht na tien minuten.",
    },
    {
      title: "Modderlaarzen",
      text: "Op de veranda staat een rek met tien paar laarzen, maat 28 tot 46. Uw eigen natte schoenen kunnen op de mat achter de kachel.",
    },
    {
      title: "Afval",
      text: "Gft in de groene bak, papier en glas in de kratten in de schuur. Zet etensresten nooit buiten: de vos doet de zak open.",
    },
    {
      title: "Boodschappen",
      text: "Supermarkt in Dwingeloo, open tot acht uur, zondag vanaf twaalf. Brood: de bakker op de brink, vanaf zeven uur; neem een krentenstoet mee.",
    },
    {
      title: "Dokter en apotheek",
      text: "Huisarts en apotheek zitten in Dwingeloo, 2,5 km. Spoedpost: ziekenhuis Hoogeveen, 22 minuten rijden. Tekentang en EHBO-doos hangen in de badkamer.",
    },
    {
      title: "Fietsen",
      text: "Er staan twee herenfietsen en twee damesfietsen in de berging, met een pomp en een knooppuntenkaart. Opladen van een e-bike kan daar ook.",
    },
    {
      title: "Linnengoed",
      text: "De bedden zijn opgemaakt en er liggen twee handdoeken per persoon. Voor de hottub hangen badjassen klaar.",
    },
  ],
};

export const hut: UnitContent = {
  name: "De Vossenhut",
  summary: "Vrijstaande boshut voor vier, met houtkachel, hottub en een veranda van negen meter.",
  description: [
    "Een gelijkvloerse hut van 62 vierkante meter met woonkeuken, zithoek bij de kachel, twee slaapkamers en een betegelde badkamer met regendouche.",
    "De veranda ligt op het zuiden. Tussen de twee dikste dennen hangt de hangmat.",
  ],
  beds: [
    { room: "Grote slaapkamer", beds: "tweepersoonsbed, 180 × 210 cm, onder het raam" },
    { room: "Kleine slaapkamer", beds: "twee bedsteden boven elkaar, elk 90 × 200 cm" },
  ],
};
