import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "A cabin for four at the edge of Dwingelderveld",
  intro:
    "A timber cabin under Scots pines, at the end of a sand track near Dwingeloo. A wood stove and a shelf of field guides inside, a hot tub and a fire pit outside. The heath starts behind the bike shed.",
  welcome: [
    "I’m Harm Oosting, and I was a forester on Dwingelderveld for thirty-one years. My brother and I built the Vossenhut from larch we felled and sawed ourselves. Every spring a vixen raises her cubs under the old oak, sixty metres from the porch. Hence the name: the fox’s hut.",
    "On the window sill you’ll find a map on which I pencil in what is about this week: cranes at the Holtveen, grass snakes on the cycle path, the first chanterelles (I’ll leave the finding to you). Do take the binoculars; they hang on the hook by the door.",
    "When you arrive the kettle is on and the stove is lit. I live four minutes away by bike and only drop by if you ask me to.",
  ],
  aboutTitle: "A cabin that lets the forest do the talking",
  about: [
    "There are 62 square metres, all on one floor. The roof runs out over a porch almost nine metres long, deep enough to have breakfast on when it rains. Sliding doors face the clearing. Nobody passes but roe deer and, towards dark, the fox.",
    "Indoors it smells of larch and wood smoke. The stove warms the living room in half an hour; in winter the underfloor heating keeps a steady eighteen degrees behind it. The red whistling kettle in the kitchen is thirty years old and can be heard across half the wood. There is an ordinary electric one, too.",
    "In the main bedroom you sleep with your head beneath the window. The small room has two box beds, each with a curtain, a reading lamp and a shelf of comics. They are two metres long, so grown-ups fit as well.",
    "You fire the hot tub yourself with the wood that lies ready: two hours from the first match it stands at 38 degrees. On a clear night you can see the Milky Way from it. This is one of the darkest corners of the country.",
  ],
  highlights: [
    {
      title: "Hot tub under the pines",
      text: "Wood-fired, room for four. The wood is included and stays dry beneath the porch.",
    },
    { title: "Heath on the doorstep", text: "Three minutes on foot to the edge of the largest wet heath in western Europe." },
    {
      title: "A fire pit with stump seats",
      text: "With a grill, a hanging pot and a stack of firewood. In dry weeks I’ll call to say whether it’s allowed.",
    },
    { title: "Dark nights", text: "Not one street lamp for miles. The old radio telescope stands a mile away for a reason." },
  ],
  locationTitle: "Between Lhee and the heath",
  location: [
    "The Vossenhut stands on a dead-end sand track south of Dwingeloo, where the wood meets Dwingelderveld National Park. The village green is nine minutes by bike, on a path that never crosses a main road.",
    "On your first morning, walk to the Lheederzand: drifting sand, juniper and the white dish of the 1956 telescope. Be there by half past nine and you may meet the flock of heath sheep on its way out.",
  ],
  distances: [
    { label: "Edge of the heath", km: 0.2, by: "foot", minutes: 3 },
    { label: "Radio telescope on the Lheederzand", km: 1.6, by: "foot", minutes: 20 },
    { label: "Bakery and cafés on the green in Dwingeloo", km: 2.4, by: "bike", minutes: 9 },
    { label: "Supermarket in Dwingeloo", km: 2.7, by: "bike", minutes: 10 },
    { label: "Sheepfold near Ruinen", km: 8.5, by: "bike", minutes: 32 },
    { label: "Beilen railway station", km: 12, by: "car", minutes: 14 },
    { label: "Assen, Drents Museum", km: 29, by: "car", minutes: 28 },
  ],
  houseRules: [
    {
      title: "Fire",
      text: "Only in the stove, the fire pit and the hot tub. When the fire risk is at red nothing is lit outdoors; I’ll call you.",
    },
    { title: "Quiet", text: "After ten at night the wood belongs to the animals. Music is fine indoors with the doors closed." },
    { title: "Smoking", text: "Not inside. On the porch, use the sand tray: one cigarette end in dry litter is a forest fire." },
    { title: "Dogs", text: "One dog is welcome. On a lead in the wood and, from March to August, on the heath too." },
    {
      title: "Wildlife",
      text: "Please don’t feed the fox, even if he sits nicely. And bring your shoes in at night: he collects them.",
    },
    { title: "Visitors", text: "Day guests are welcome. No more than four people stay the night." },
  ],
  practical: [
    {
      title: "Wi-Fi",
      text: "Fibre up to the wood, then 300 Mbit in the cabin. The password is inside the kitchen cupboard door. Outside it reaches as far as the hammock.",
    },
    {
      title: "Arrival and key",
      text: "The key is in the safe beside the log pile; you get the code on the morning you arrive. I’m happy to come and show you round if you like.",
    },
    {
      title: "Parking",
      text: "Two cars next to the bike shed. The last 400 metres are sand: go at walking pace and keep to the tracks, and a low car will manage.",
    },
    {
      title: "Heating and wood",
      text: "Stove, hot tub and fire pit share one log pile, included in the price. A card by the stove explains it: close the lower air after ten minutes.",
    },
    {
      title: "Muddy boots",
      text: "There is a rack on the porch with ten pairs of wellies, from children’s 10 to men’s 11. Wet shoes dry on the mat behind the stove.",
    },
    {
      title: "Rubbish",
      text: "Food waste in the green bin, paper and glass in the crates in the shed. Never leave scraps outside: the fox opens bags.",
    },
    {
      title: "Shops",
      text: "Supermarket in Dwingeloo until eight, Sundays from noon. Bread: the baker on the green, from seven. Try the krentenstoet, a currant loaf.",
    },
    {
      title: "Doctor and chemist",
      text: "Both are in Dwingeloo, 2.5 km. Emergencies: Hoogeveen hospital, 22 minutes by car. Tick tweezers and a first-aid box hang in the bathroom.",
    },
    {
      title: "Bikes",
      text: "Four bikes in the shed, with a pump and a map of the numbered cycle junctions. You can charge an e-bike there as well.",
    },
    {
      title: "Linen",
      text: "Beds are made up and there are two towels each. Bathrobes for the hot tub hang behind the bathroom door.",
    },
  ],
};

export const hut: UnitContent = {
  name: "De Vossenhut",
  summary: "A detached forest cabin for four, with a wood stove, a hot tub and a nine-metre porch.",
  description: [
    "A single-storey cabin of 62 square metres with a kitchen-living room, chairs by the stove, two bedrooms and a tiled bathroom with a rain shower.",
    "The porch faces south. The hammock hangs between the two thickest pines.",
  ],
  beds: [
    { room: "Main bedroom", beds: "double bed, 180 × 210 cm, beneath the window" },
    { room: "Small bedroom", beds: "two box beds, one above the other, 90 × 200 cm each" },
  ],
};
