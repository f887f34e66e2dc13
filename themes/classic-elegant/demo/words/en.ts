import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "A manor with an avenue of limes and a walled garden",
  intro:
    "At the end of an avenue of forty-eight lime trees, just outside Vorden, stands the house our great-grandparents moved into in 1911. Take the manor for twelve or the orangery for four, with a piano, open fires and pears trained against the garden wall.",
  welcome: [
    "We live in the coach house, a hundred metres off, and we are the fourth generation to open these shutters. When you arrive we walk through the house with you once: how the fire draws, which stair creaks, where the key to the garden gate hangs. After that we leave you in peace.",
    "The house is old and does not hide it. The piano is tuned every spring, the books in the library are there to be read, and the kitchen table carries the rings of a hundred years of birthdays. Do put your cup down.",
    "If you come in June, sleep with the window open. The limes are in flower then, and the scent climbs all the way to the attic.",
  ],
  aboutTitle: "A house that likes to be lived in",
  about: [
    "The manor has six bedrooms on two floors, a music room facing south and a library of nearly four thousand books. Two open fires burn on the ground floor. The basket holds enough dry ash for an ordinary stay; if you are a keen stoker, there is more in the barn.",
    "The kitchen has a six-burner range and a table that seats fourteen. Grandmother’s whistling kettle still works, and there is an electric one for anybody in a hurry. China and glasses are enough for twenty, because somebody always stays to dinner.",
    "The orangery was built in 1926 to bring the lemon trees through the winter. They still spend November to April indoors, between your sofa and your breakfast table. Underfloor heating and good glass keep it snug in January.",
    "Both houses share the walled garden: pears on the wall, a herb bed you are welcome to pick from, and a long table under the lime tree. The gate closes at ten, for the hedgehogs.",
  ],
  highlights: [
    {
      title: "The avenue",
      text: "Forty-eight limes planted in 1868, three hundred metres from gate to door. At seven in the morning it belongs to you and the deer.",
    },
    {
      title: "Library with a fire",
      text: "Books to the ceiling, from Couperus to Tintin, with a good English shelf, and two wing chairs nobody leaves willingly.",
    },
    {
      title: "A Bechstein grand",
      text: "Made in 1923, tuned every spring. There is sheet music in the stool, and you may play until eleven.",
    },
    {
      title: "The walled garden",
      text: "An acre out of the wind, with espaliered pears, lavender and evening sun until nine from April on.",
    },
  ],
  locationTitle: "In the country of the eight castles",
  location: [
    "Vorden lies in the Achterhoek, between Zutphen and Ruurlo, among hedge banks, old open fields and sandy lanes. Eight castles stand around the village, and the cycle route that links them passes our gate.",
    "Coming by train, get off at Vorden and collect your bicycle at the station: give us a day’s notice and we will gladly fetch the suitcases.",
  ],
  distances: [
    { label: "Eight Castles cycle route, past the gate", km: 0.3, by: "foot", minutes: 4 },
    { label: "Vorden Castle", km: 1.9, by: "foot", minutes: 24 },
    { label: "Baker and cheese shop in the village", km: 2.2, by: "bike", minutes: 8 },
    { label: "Supermarket", km: 2.4, by: "car", minutes: 5 },
    { label: "Vorden station", km: 2.6, by: "bike", minutes: 10 },
    { label: "Zutphen, market on Thursday and Saturday", km: 10.5, by: "car", minutes: 14 },
    { label: "Zutphen from Vorden station", km: 9.8, by: "train", minutes: 9 },
  ],
  houseRules: [
    { title: "Smoking", text: "Outdoors, please. There is an ashtray on the stone bench by the front door." },
    {
      title: "Fire",
      text: "In the fireplaces only, with the screen in front. Candles belong in the candlesticks, not on the sills.",
    },
    { title: "Music", text: "The piano until eleven at night. Amplified music stays indoors, with the windows shut." },
    {
      title: "Dogs",
      text: "Welcome in the manor, two at a time, downstairs. Not in the orangery, for the sake of the lemon trees.",
    },
    { title: "Parties", text: "A long family dinner: with pleasure. A party with guests from outside only by arrangement." },
    { title: "Muddy boots", text: "In the scullery, where you will find a tap, a rack and a pile of old towels." },
  ],
  practical: [
    {
      title: "Keys",
      text: "We meet you in person between four and seven. If you are later, the key is in the safe beside the scullery door; you get the code that morning.",
    },
    {
      title: "Wi-Fi",
      text: "Network and password hang in the hall. Fibre, fast enough to work in both houses; it does not reach the far corner of the garden, and we are leaving it that way.",
    },
    {
      title: "Parking",
      text: "Eight spaces beside the coach house, on gravel. Please not on the avenue: the roots of the limes suffer. Two 11 kW charging points, 38 cents per kWh.",
    },
    {
      title: "Heating",
      text: "Set to 20 degrees when you arrive. The thermostat in the hall runs the whole manor and takes an hour to answer, so turn it once rather than three times.",
    },
    {
      title: "Beds and linen",
      text: "Beds are made, with two towels for each guest. Please bring your own towels for swimming.",
    },
    {
      title: "Rubbish",
      text: "Glass and paper go in the bins behind the coach house, peelings in the green bucket for the hens. Jan takes the rest away on Fridays.",
    },
    {
      title: "Shopping",
      text: "The baker opens Tuesday to Saturday. Order bread with us before five and it will hang on your door the next morning.",
    },
    {
      title: "Doctor and pharmacy",
      text: "The out-of-hours surgery is in Zutphen, a quarter of an hour by car. The pharmacy in Vorden closes at half past five. First aid is in the scullery.",
    },
    {
      title: "Children",
      text: "Two cots and two high chairs are ready if you tell us beforehand. The pond behind the house has no fence.",
    },
    { title: "Luggage", text: "Early or late? Suitcases may wait in the hall from eleven, and until three after you leave." },
  ],
};

export const manor: UnitContent = {
  name: "The Manor",
  summary: "Six bedrooms, library, music room and a kitchen with room for everybody.",
  description: [
    "The whole house, from wine cellar to attic, for your party alone. The library and the music room are on the ground floor, with a sliding door between them for busy evenings; a floor below is the kitchen, with its own door to the garden.",
    "Upstairs are six bedrooms, each in its own colour with its own view. The green room has the four-poster, the corner room gets the first sun. Of the four bathrooms, one has a claw-foot bath before the window.",
  ],
  beds: [
    { room: "Green room", beds: "four-poster, 180 × 210 cm" },
    { room: "Corner room", beds: "double bed, 160 × 200 cm" },
    { room: "Lime room", beds: "two single beds, 90 × 210 cm" },
    { room: "Blue room", beds: "double bed, 160 × 200 cm" },
    { room: "East attic", beds: "two single beds, 90 × 200 cm" },
    { room: "West attic", beds: "two single beds, 90 × 200 cm, and a play corner" },
  ],
};

export const orangery: UnitContent = {
  name: "The Orangery",
  summary: "Five tall arched windows, lemon trees, and the walled garden at the door.",
  description: [
    "One bright room sixteen metres long, with a kitchen, a dining table and a sofa by the window. In summer the doors stand open to the lavender; in winter the lemon trees move in with you.",
    "One bedroom is downstairs and step-free, the other under the roof with two beds and a round window. The bathroom has a generous walk-in shower.",
  ],
  beds: [
    { room: "Garden room", beds: "double bed, 180 × 200 cm, on the ground floor" },
    { room: "Attic room", beds: "two single beds, 90 × 200 cm" },
  ],
};
