import type { PhotoText, SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const content: SiteContent = {
  tagline: "Concrete, larch and the water of De Fluessen",
  intro:
    "A house for six on the edge of Elahuizen, with a ten-metre jetty and a view all the way across the lake. We designed it for ourselves and let it when we are away.",
  welcome: [
    "When we found this stretch of shore there was a shed on it and nothing else but reeds. We spent two summers here on a folding chair before we drew a single line. Where does the sun come up, where does the wind turn to, where would you like your coffee in March? The house is our answer.",
    "There is very little to operate. The floor is warm, the windows slide, the kettle whistles. The sauna takes forty-five minutes, and the rowing boat takes two people who agree on a direction.",
    "Do bring books, although there are a few hundred on the shelf.",
  ],
  aboutTitle: "One line, two materials",
  about: [
    "Downstairs everything is concrete: the floor, the wall with the fireplace, the bench that simply carries on outside. On top of it rests a box of Frisian larch that reaches 1.70 metres out over the deck. It keeps the table dry in the rain and the July sun out until after five.",
    "The living room is eleven metres long and has no wall on the lake side. Four sliding windows, no threshold. The fire is at one end; at the other a long table that seats eight, even though six of you sleep here.",
    "Upstairs are two bedrooms and a bathroom with the bath at the window. The third bedroom is on the ground floor and has its own shower, which is pleasant for anyone who would rather not climb stairs. Every bed is 2.10 metres long. Neither of us is short.",
    "The sauna stands apart from the house, twelve steps along the boardwalk. Its window looks out over the lake, and the ladder into the water starts beside the door.",
  ],
  highlights: [
    {
      title: "Jetty and rowing boat",
      text: "Ten metres long and facing west. The channel starts sixty strokes out; until there children can stand.",
    },
    { title: "Sauna by the water", text: "Wood-fired, room for four. Birch logs and towels are waiting." },
    {
      title: "Underfloor heating",
      text: "Throughout, bathrooms included. In winter you live in socks, and the fire is only for looking at.",
    },
    { title: "One road, no traffic", text: "The Mardyk ends at the house. What you hear is reed and, in May, a bittern." },
  ],
  locationTitle: "Where the road stops",
  location: [
    "Elahuizen is a village of one street on De Fluessen, the lake that runs in a straight line from Heeg to Koudum. You can sail to Heeg in an afternoon and cycle to Hindeloopen in three quarters of an hour. There is a small harbour, a sailing school and a café with a terrace that faces south.",
    "Shops are in Balk and Koudum. For a museum or a wet afternoon, Sneek is half an hour away and Leeuwarden forty-five minutes.",
  ],
  distances: [
    { label: "Elahuizen café and harbour", km: 1.2, by: "foot", minutes: 15 },
    { label: "Bakery in Koudum", km: 7, by: "bike", minutes: 26 },
    { label: "Supermarket in Balk", km: 8.5, by: "car", minutes: 10 },
    { label: "Koudum-Molkwerum station", km: 9.5, by: "car", minutes: 12 },
    { label: "Hindeloopen beach", km: 13, by: "bike", minutes: 45 },
    { label: "Sneek", km: 26, by: "car", minutes: 30 },
  ],
  houseRules: [
    { title: "Quiet after eleven", text: "Sound carries over water. After 11 pm please move indoors, and no music outside." },
    { title: "No smoking inside", text: "Nor in the sauna. The terrace is fine; the ashtray hangs by the outdoor tap." },
    { title: "No pets", text: "Waders nest along the shore from March to July, so no dogs come here. Not even ours." },
    {
      title: "Life jackets for children",
      text: "Six of them, for 15 to 90 kilos, hang in the store room. Anyone who cannot swim wears one on the jetty and in the boat.",
    },
    {
      title: "Shoes by the door",
      text: "There is room for eight pairs under the concrete bench. It keeps the floor clean and your socks warm.",
    },
    {
      title: "Six guests, no more",
      text: "Daytime visitors are welcome. Six can sleep here, plus a baby in a travel cot of your own.",
    },
  ],
  practical: [
    {
      title: "Key",
      text: "The key hangs on a red cord in the key safe to the left of the front door. We text you the code on the day you arrive.",
    },
    {
      title: "Wi-Fi",
      text: "Fibre, 300 Mbit. Name and password are inside the kitchen cupboard above the kettle. At the end of the jetty you still have two bars.",
    },
    {
      title: "Parking",
      text: "Two cars on the gravel beside the house. The charger gives 11 kW at €0.35 per kWh, settled afterwards.",
    },
    {
      title: "Heating",
      text: "The floor is set to 20 °C and is slow to react: turn it half a degree rather than three. One basket of logs is included; more is in the store room at €6.",
    },
    {
      title: "Sauna",
      text: "Five logs in the stove, then wait forty-five minutes. Instructions hang beside the door. Leave the window ajar afterwards.",
    },
    {
      title: "Linen",
      text: "Beds are made up, and everyone has one large and one small towel. The red ones are for the sauna and the lake.",
    },
    {
      title: "Rubbish",
      text: "Paper, glass and food waste go in separate bins behind the fence. The grey bin goes to the road on Tuesdays; orange stripes show where.",
    },
    {
      title: "Shops",
      text: "The supermarket in Balk is open until 8 pm every day. The bakery in Koudum opens at seven and is closed on Mondays.",
    },
    {
      title: "Doctor",
      text: "The practice in Koudum is 7 km away; evenings and weekends, the out-of-hours clinic in Sneek, 26 km. First-aid kit in the drawer under the oven.",
    },
    {
      title: "Luggage",
      text: "Early, or catching a late train? Everything can stay dry in the store room from eleven in the morning until you go.",
    },
  ],
};

export const unit: UnitContent = {
  name: "Waterlijn",
  summary: "The whole house: three bedrooms, two bathrooms, sauna, jetty and rowing boat.",
  description: [
    "142 m² on two floors. Downstairs the living room with its fireplace, the kitchen with a concrete island, and a bedroom with its own shower. Upstairs two bedrooms, and the bathroom with a bath at the window.",
    "The kitchen has an induction hob, an oven at eye level and a heavy cast-iron kettle. Coffee is filter or stovetop; beans and a hand grinder stand beside it.",
  ],
  beds: [
    { room: "Upstairs, east", beds: "double bed, 180 × 210 cm" },
    { room: "Upstairs, west", beds: "double bed, 160 × 210 cm, and a desk" },
    { room: "Ground floor", beds: "two single beds, 90 × 210 cm" },
  ],
};

export const photos: Record<string, PhotoText> = {
  byDay: {
    alt: "A low concrete house with a projecting upper storey of larch beside the water; a red door, a jetty and a rowing boat.",
    caption: "From the lake, nine in the morning.",
  },
  living: {
    alt: "Living room with a glass wall on to the lake, a grey sofa, a fireplace in a concrete wall and a red armchair.",
    caption: "Eleven metres of glass, and no threshold.",
  },
  terrace: {
    alt: "Long wooden table with benches on a covered deck, laid for six, with the evening sun above the lake.",
    caption: "The table stays dry: the storey above reaches over it.",
  },
  kitchen: {
    alt: "Kitchen with a concrete island, larch cupboards, three hanging lamps and three stools, one of them red.",
    caption: "Induction, a cast-iron kettle and seats for those who do not cook.",
  },
  byDusk: {
    alt: "The house at dusk with every lamp lit; the light is mirrored in the water between the reeds.",
    caption: "Half past ten in June. It hardly gets darker.",
  },
  bedroom: {
    alt: "Bedroom with a wide bed against a wall of larch and concrete, beside a window on the lake.",
    caption: "Upstairs, east: you wake up with the sun.",
  },
  sauna: {
    alt: "Sauna with two benches, a stove with stones and a window on the lake; a red towel on the upper bench.",
    caption: "Forty-five minutes to heat, twelve steps from the house.",
  },
  bath: {
    alt: "Concrete bathroom with a freestanding bath at the window, a round mirror and a red towel.",
    caption: "The bath looks out over the reeds. Nobody looks back.",
  },
  twin: {
    alt: "Bedroom with two single beds and, between them, a window seat with a red cushion under a square window.",
    caption: "Ground floor: two beds of 2.10 metres and a place to read.",
  },
  keyDetail: {
    alt: "A key on a red cord against larch boards, beside a concrete wall.",
    caption: "Larch, concrete, and the red that returns in every room.",
  },
  lakeView: {
    alt: "View from the end of the jetty in the morning: two sailing barges, a red towel and a cup of coffee.",
    caption: "Seven o’clock. The skûtsjes are already on their way to Heeg.",
  },
  polder: {
    alt: "Cycle path through meadows with sheep towards a church with a saddleback tower; a red bicycle by the fence.",
    caption: "The way to the bakery: seven kilometres and three bends.",
  },
};
