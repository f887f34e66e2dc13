import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "Landhuis met lindelaan, bibliotheek en ommuurde tuin",
  intro:
    "Aan het eind van een laan met achtenveertig linden, even buiten Vorden, staat het huis dat onze overgrootouders in 1911 betrokken. U huurt het landhuis voor twaalf personen of de oranjerie voor vier, met piano, open haarden en een tuin achter een muur waar de peren tegenaan groeien.",
  welcome: [
    "Wij wonen zelf in het koetshuis, honderd meter verderop, en wij zijn de vierde generatie die hier de luiken opent. Bij aankomst lopen we een keer met u door het huis: hoe de haard trekt, welke trede kraakt, waar de sleutel van de tuinpoort hangt. Daarna laten we u met rust.",
    "Het huis is oud en dat mag u merken. De vleugel wordt ieder voorjaar gestemd, de boeken in de bibliotheek zijn om te lezen en op de keukentafel zitten kringen van honderd jaar verjaardagen. Zet uw kop gerust neer.",
    "Komt u in juni, slaap dan met het raam open. Dan bloeien de linden, en dat ruikt u tot op zolder.",
  ],
  aboutTitle: "Een huis dat bewoond wil worden",
  about: [
    "Het landhuis heeft zes slaapkamers op twee verdiepingen, een muziekkamer op het zuiden en een bibliotheek met een kleine vierduizend boeken. Op de begane grond branden twee open haarden; in de mand ligt genoeg droog essenhout voor uw hele verblijf, en wie meer stookt, haalt het zelf uit de schuur.",
    "In de keuken staat een fornuis met zes pitten en een tafel waaraan veertien mensen passen. De fluitketel van oma doet het nog, maar er is ook een gewone waterkoker voor wie ’s ochtends haast heeft. Servies en glaswerk zijn er voor twintig, want er schuift altijd iemand aan.",
    "De oranjerie werd in 1926 gebouwd om de citroenbomen te laten overwinteren. Dat doen ze nog steeds, van november tot april, tussen uw bank en uw ontbijttafel. Vloerverwarming en dik glas maken het er ook in januari behaaglijk.",
    "Beide huizen delen de ommuurde tuin: perenbomen langs de muur, een kruidenvak waaruit u mag plukken en een lange tafel onder de linde. De tuinpoort gaat om tien uur dicht, voor de egels.",
  ],
  highlights: [
    {
      title: "De lindelaan",
      text: "Achtenveertig linden uit 1868, driehonderd meter lang. ’s Ochtends om zeven uur is zij van u en van de reeën.",
    },
    {
      title: "Bibliotheek met haard",
      text: "Boeken tot aan het plafond, van Couperus tot Kuifje, en twee oorfauteuils die niemand vrijwillig verlaat.",
    },
    { title: "Bechstein-vleugel", text: "Een salonvleugel uit 1923. Bladmuziek ligt in de kruk; spelen mag tot elf uur." },
    {
      title: "Ommuurde tuin",
      text: "Een halve hectare uit de wind, met leiperen, lavendel en vanaf april avondzon tot negen uur.",
    },
  ],
  locationTitle: "In het land van de acht kastelen",
  location: [
    "Vorden ligt in de Achterhoek, tussen Zutphen en Ruurlo, in een landschap van houtwallen, essen en zandpaden. Rond het dorp staan acht kastelen; de fietsroute die ze verbindt, loopt langs onze poort.",
    "Met de trein stapt u uit in Vorden en haalt u de fiets van het rek: wij halen uw koffers graag op, als we het een dag van tevoren weten.",
  ],
  distances: [
    { label: "Achtkastelenroute, langs de poort", km: 0.3, by: "foot", minutes: 4 },
    { label: "Kasteel Vorden", km: 1.9, by: "foot", minutes: 24 },
    { label: "Bakker en kaaswinkel in het dorp", km: 2.2, by: "bike", minutes: 8 },
    { label: "Supermarkt", km: 2.4, by: "car", minutes: 5 },
    { label: "Station Vorden", km: 2.6, by: "bike", minutes: 10 },
    { label: "Zutphen, markt op donderdag en zaterdag", km: 10.5, by: "car", minutes: 14 },
    { label: "Zutphen vanaf station Vorden", km: 9.8, by: "train", minutes: 9 },
  ],
  houseRules: [
    { title: "Roken", text: "Buiten. Er staat een asbak op de stenen bank bij de voordeur." },
    {
      title: "Vuur",
      text: "Alleen in de open haarden, met het scherm ervoor. Kaarsen in de kandelaars, niet op de vensterbank.",
    },
    { title: "Muziek", text: "De vleugel tot elf uur ’s avonds. Versterkte muziek blijft binnen en de ramen dan ook." },
    { title: "Honden", text: "Welkom in het landhuis, twee tegelijk, beneden. In de oranjerie niet, vanwege de citroenbomen." },
    { title: "Feesten", text: "Een lang diner met de familie: graag. Een feest met gasten van buiten alleen in overleg." },
    { title: "Modderlaarzen", text: "In de bijkeuken. Daar is een kraan, een rek en een stapel oude handdoeken." },
  ],
  practical: [
    {
      title: "Sleutels",
      text: "We ontvangen u zelf tussen vier en zeven. Komt u later, dan ligt de sleutel in de kluis naast de bijkeuken; de code krijgt u die ochtend.",
    },
    {
      title: "Wifi",
      text: "Netwerk en wachtwoord hangen in de gang. Glasvezel, in beide huizen snel genoeg om te werken; in de verste hoek van de tuin niet, en dat houden we zo.",
    },
    {
      title: "Parkeren",
      text: "Acht plaatsen naast het koetshuis, op grind. Op de laan liever niet: de wortels van de linden lijden eronder. Twee laadpunten van 11 kW, 38 cent per kWh.",
    },
    {
      title: "Verwarming",
      text: "Staat bij aankomst op 20 graden. De thermostaat in de hal regelt het hele landhuis en heeft een uur nodig, dus liever een knop dan drie.",
    },
    {
      title: "Bedden en linnen",
      text: "De bedden zijn opgemaakt; er liggen twee handdoeken per persoon. Zwemhanddoeken neemt u zelf mee.",
    },
    {
      title: "Afval",
      text: "Glas en papier gaan in de bakken achter het koetshuis, groente en schillen in de groene emmer voor de kippen. Restafval neemt Jan op vrijdag mee.",
    },
    {
      title: "Boodschappen",
      text: "De bakker is open van dinsdag tot en met zaterdag. Bestelt u voor vijf uur brood bij ons, dan hangt het de volgende ochtend aan de deur.",
    },
    {
      title: "Dokter en apotheek",
      text: "De huisartsenpost is in Zutphen, een kwartier rijden. De apotheek in Vorden sluit om half zes. De EHBO-doos staat in de bijkeuken.",
    },
    {
      title: "Kinderen",
      text: "Twee kinderbedjes en twee kinderstoelen staan klaar als u het laat weten. De vijver achter het huis heeft geen hek.",
    },
    {
      title: "Bagage",
      text: "Vroeg of laat onderweg? Koffers mogen vanaf elf uur in de hal en na vertrek tot drie uur blijven staan.",
    },
  ],
};

export const manor: UnitContent = {
  name: "Het Landhuis",
  summary: "Zes slaapkamers, bibliotheek, muziekkamer en een keuken waarin iedereen past.",
  description: [
    "Het hele huis, van wijnkelder tot dakkamer, voor uw gezelschap alleen. Beneden de bibliotheek en de muziekkamer, met een schuifdeur ertussen die open kan als het druk wordt; een verdieping lager de keuken met deur naar de tuin.",
    "Boven zes slaapkamers, elk met een eigen kleur en een eigen uitzicht. De groene kamer heeft het hemelbed, de hoekkamer krijgt de eerste zon. Vier badkamers, waarvan een met bad op pootjes voor het raam.",
  ],
  beds: [
    { room: "Groene kamer", beds: "hemelbed, 180 × 210" },
    { room: "Hoekkamer", beds: "tweepersoonsbed, 160 × 200" },
    { room: "Lindekamer", beds: "twee bedden, 90 × 210" },
    { room: "Blauwe kamer", beds: "tweepersoonsbed, 160 × 200" },
    { room: "Dakkamer oost", beds: "twee bedden, 90 × 200" },
    { room: "Dakkamer west", beds: "twee bedden, 90 × 200, met speelhoek" },
  ],
};

export const orangery: UnitContent = {
  name: "De Oranjerie",
  summary: "Vijf hoge boogramen, citroenbomen en de ommuurde tuin voor de deur.",
  description: [
    "Een lichte kamer van zestien meter lang, met keuken, eettafel en een bank voor het raam. In de zomer staan de deuren open naar het lavendelvak, in de winter overwinteren de citroenbomen bij u binnen.",
    "Een slaapkamer beneden, zonder drempels, en een onder het dak met twee bedden en een rond raam. De badkamer heeft een ruime inloopdouche.",
  ],
  beds: [
    { room: "Tuinkamer", beds: "tweepersoonsbed, 180 × 200, op de begane grond" },
    { room: "Zolderkamer", beds: "twee bedden, 90 × 200" },
  ],
};
