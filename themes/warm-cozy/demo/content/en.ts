import type { HomeText } from "./text.ts";

export const en: HomeText = {
  site: {
    tagline: "Three places to stay in a Twente farmyard",
    intro:
      "A hall house from 1821, a tiny bakehouse and a hayloft, ten minutes by bike from Ootmarsum. The stove is laid, the hens run loose, and at half past eight a breakfast basket hangs on your door.",
    welcome: [
      "How nice of you to look in. We are Riet and Gerard. We stopped milking in 2009, and suddenly the barn stood empty: forty metres of oak where cows had lived for a century. Too good to park cars in, we thought. So we started building.",
      "Now guests sleep there. In winter Gerard lights the stove before you arrive, on Fridays I bake in the old oven, and if you like you can fetch your own eggs in the morning. Otherwise we leave you in peace. We live in the front of the house, so if anything is wrong, just knock.",
      "Come as you are. Boots go in the scullery, and so do wet dogs.",
    ],
    aboutTitle: "A farmyard that still is one",
    about: [
      "Erve Hulsbeek lies at the end of a sand track, between hedgebanks older than the house. It is what people here call a ‘los hoes’: family, cattle and hay under a single roof. The roof stayed, and so did the oak frames. The rest took us four winters, with clay, flax and a heat pump you cannot hear.",
      "There are three places to stay, each with its own door, its own kitchen and its own bit of grass. The Deel suits a family or a group of friends, the Bakehouse is for two, and the Hayloft for four who don’t mind a staircase. Take all three and you have the whole yard and twelve beds.",
      "Outside there are thirty-two apple and pear trees, a fire pit with a woodpile beside it, and a table that easily seats fourteen. In September you may pick as much as you can eat. The juice press is in the shed.",
    ],
    highlights: [
      {
        title: "A basket on the door",
        text: "Friday’s bread or a fresh loaf from the village, eggs from the yard, last year’s jam. €12.50 a head, at half past eight.",
      },
      {
        title: "Into the orchard",
        text: "Thirty-two old varieties: Groninger Kroon for pies, Brabant Bellefleur to eat straight from the tree.",
      },
      {
        title: "A fire after dark",
        text: "Dry wood is under the lean-to. Ask Riet in the afternoon for bread dough to bake on a stick.",
      },
      { title: "Eleven hens, one cockerel", text: "They are all named after aunts. He starts at seven; in winter, at eight." },
    ],
    locationTitle: "Twenty minutes off the motorway, and then it is quiet",
    location: [
      "We are in the small-scale countryside between Ootmarsum and the German border. Field, hedgebank, brook, field: you never cycle straight on for more than five minutes. Cycle junction 26 is at the end of our track.",
      "By car you come from Oldenzaal. After the sign for Nutter it is the third sand track on the left, by the white milk churn. Your satnav will want to turn earlier. Don’t: that is the neighbour’s path.",
    ],
    distances: [
      { label: "Bakery and supermarket in Ootmarsum", km: 2.6, by: "bike", minutes: 10 },
      { label: "Farm shop for milk and cheese", km: 0.9, by: "foot", minutes: 12 },
      { label: "Springendal: spring and walks", km: 3.4, by: "bike", minutes: 13 },
      { label: "Het Hulsbeek swimming lake", km: 11, by: "car", minutes: 14 },
      { label: "Oldenzaal station", km: 12, by: "car", minutes: 16 },
      { label: "Out-of-hours doctor and hospital, Almelo", km: 24, by: "car", minutes: 26 },
    ],
    houseRules: [
      {
        title: "Quiet after eleven",
        text: "Outside, please keep your voices down after 11 pm. Indoors the walls are forty centimetres thick.",
      },
      {
        title: "Dogs on a lead",
        text: "In the yard, for the hens’ sake. Behind the orchard is a fenced meadow where they can run. The Bakehouse is better without a dog.",
      },
      { title: "No smoking indoors", text: "The house is timber, hay and clay. There is a tin of sand outside every door." },
      { title: "Fires in the pit only", text: "And not in a drought or a strong east wind: Gerard will have turned the sign." },
      {
        title: "No parties",
        text: "A birthday at the long table is lovely. Amplified music is not: the neighbours milk at five.",
      },
      {
        title: "Leave it as you would like to find it",
        text: "Dishes in the machine, rubbish in the bins. You can leave the beds.",
      },
    ],
    practical: [
      {
        title: "Wi-Fi",
        text: "Fibre, 300 Mbit, and it reaches the apple trees. Network: HulsbeekGast. The code is on the blackboard by the door.",
      },
      {
        title: "Parking",
        text: "On the gravel behind the shed, six spaces. There is one charger (11 kW, €0.38 per kWh); please hang the card back on its nail.",
      },
      {
        title: "Keys",
        text: "We are usually in. If you come after nine in the evening, the key is in the safe beside the pump and we text you the code.",
      },
      {
        title: "Heating",
        text: "Underfloor heating at 20 degrees; it is happiest left alone. The stove in the Deel is for pleasure: one basket of wood is included, the next is €7.",
      },
      {
        title: "Boots and wet coats",
        text: "In the scullery, left of the big doors. There are boots to borrow too, from children’s 10 to men’s 11.",
      },
      {
        title: "Rubbish",
        text: "Greens in the bin with the lid (the hens get the best of it), paper in the crate, glass behind the church in Ootmarsum. Everything else goes in the grey bin by the shed.",
      },
      {
        title: "Kitchen",
        text: "Salt, pepper, oil, coffee and tea are there. So is Riet’s mother’s whistling kettle. Please don’t let it boil dry: it is sixty-six.",
      },
      {
        title: "Shops",
        text: "The Ootmarsum supermarket is open until 8 pm, Sundays until 6. Milk, cheese and strawberries come from the cupboard round the corner; put the money in the tin.",
      },
      {
        title: "Doctor",
        text: "By day, the surgery on Ganzenmarkt in Ootmarsum; at night, the out-of-hours service in Almelo. Every kitchen has a first-aid box, and a defibrillator hangs on the shed.",
      },
      { title: "Luggage", text: "Early or late? Bags and bikes can wait in the back house, which locks." },
    ],
  },
  units: {
    deel: {
      name: "The Deel",
      summary: "The heart of the farm: six beds beneath the old oak frames, a wood stove, and great doors open to the yard.",
      description: [
        "Where they once threshed there is now a sofa that holds all six of you. Through the wagon doors, glazed these days, you see the hens, the bench and whoever is coming up the track. The stove is Danish cast iron and happiest with two logs at a time.",
        "The kitchen has a six-burner range, a three-metre table and plates enough for a birthday. One bedroom is downstairs next to the bath; two more are under the roof, up a wide staircase with a gate.",
      ],
      beds: [
        { room: "Downstairs bedroom", beds: "double bed, 180 × 210 cm" },
        { room: "Yard room", beds: "double bed, 160 × 200 cm" },
        { room: "Orchard room", beds: "two single beds, 90 × 200 cm" },
      ],
    },
    bakhuis: {
      name: "The Bakehouse",
      summary: "A little house for two under the walnut, with the old bread oven and a bed in the wall.",
      description: [
        "Until 1954 the farmer’s wife baked twelve loaves here every Saturday. The oven still works and Riet bakes in it on Fridays, so that is the day it smells as it should. The cupboard bed has been lengthened to 210 cm and given a reading lamp and a shelf for your book.",
        "There is a small kitchen, a rain shower with terracotta tiles, and a table outside that keeps the sun until nine or so.",
      ],
      beds: [{ room: "Cupboard bed", beds: "double bed, 150 × 210 cm" }],
    },
    hooizolder: {
      name: "The Hayloft",
      summary: "Up on the beams: four beds, two roof windows and a view as far as the tower of Ootmarsum.",
      description: [
        "The outside stair (seventeen steps) takes you up under the ridge. The floor is the old hayloft’s own, the walls are clay. It is cooler in summer than you would think: there are thirty centimetres of flax in the roof.",
        "Children get the beds under the roof windows, because that is where you see the bats. The kitchen is small but complete, and the west balcony fits exactly four chairs.",
      ],
      beds: [
        { room: "Open loft", beds: "two single beds, 90 × 200 cm" },
        { room: "Room behind the chimney", beds: "double bed, 160 × 200 cm" },
      ],
    },
  },
  photos: {
    yard: {
      alt: "Half-timbered farmhouse with a red tiled roof and glazed barn doors, hens on the brick path and an apple tree full of fruit on the left",
      caption: "The yard on a September morning. The brown one is Aunt Dinie.",
    },
    living: {
      alt: "Living room with oak frames, a green sofa, a wood stove against a brick wall and sun on the floorboards",
      caption: "The Deel: cowshed until 2009, now the best place for a rainy day.",
    },
    orchard: {
      alt: "Long table with a linen cloth, bread and flowers, laid among apple trees",
      caption: "The long table seats fourteen, or sixteen good friends.",
    },
    kitchen: {
      alt: "Farm kitchen with sage green cupboards, a range, tiled floor and a long wooden table under two red lamps",
      caption: "The kettle on the range was Riet’s mother’s.",
    },
    bakehouse: {
      alt: "Small brick house with a green door and shutters under a walnut tree, smoke rising from its chimney",
      caption: "The Bakehouse on a Friday, when the oven is lit.",
    },
    bakehouseRoom: {
      alt: "Room with a brick bread oven, stacked logs, a curtained cupboard bed and a green armchair",
      caption: "The cupboard bed has been lengthened. No more sleeping half upright.",
    },
    hayloft: {
      alt: "Attic room with open timber rafters, two single beds and a window in the gable",
      caption: "The Hayloft, seventeen steps up.",
    },
    bedroom: {
      alt: "Bedroom with a double bed, terracotta bedspread, two bedside lamps and morning light from a side window",
      caption: "Downstairs in the Deel, next to the bathroom.",
    },
    breakfast: {
      alt: "Wicker basket with bread, eggs and a checked cloth, beside it a jar of jam and a bottle of milk",
      caption: "On the door at half past eight. The eggs are half an hour old.",
    },
    dusk: {
      alt: "The farmhouse at dusk with lit windows, in front a fire pit with two chairs and a string of lights",
      caption: "Wood is under the lean-to; blankets hang inside the door.",
    },
    bath: {
      alt: "Bathroom with a freestanding tub under the window, terracotta tiles and towels stacked on a stool",
      caption: "The tub is 1.80 metres long. We tried it.",
    },
    landscape: {
      alt: "Sand track through fields with hay bales and hedgebanks, the church tower of Ootmarsum in the distance",
      caption: "Five minutes’ walk behind the house, towards the village.",
    },
  },
};
