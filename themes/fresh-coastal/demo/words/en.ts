import type { HomeWords } from "./words.ts";

export const en: HomeWords = {
  site: {
    tagline: "A house in the dunes, eleven minutes from the beach",
    intro:
      "Black-tarred boards, a thatched roof and a gable of glass that faces the North Sea. Zeezicht stands just behind Domburg’s first row of dunes, with three bedrooms, a wood stove and a shower in the open air. You hear the sea with the windows open; in a north-westerly, with them shut as well.",
    welcome: [
      "The first night we slept here the house had been empty for two winters, and sand blew in under the front door. The doorstep is still there. We’ve hung a brush beside it, and honestly that’s the only thing we ask of you: knock your shoes.",
      "We live behind the church, six minutes away by bike. On your first evening there’s a pan of Joost’s fish soup in the fridge and wood laid by the stove. After that we leave you alone until you ring.",
    ],
    aboutTitle: "Up the dune, into the wind",
    about: [
      "Downstairs is one long room: the table by the kitchen, the sofa by the stove, and between them four metres of glass that slide all the way open. It’s one step from the sofa to the deck, and eleven minutes along the shell path from the deck to the beach.",
      "There’s no capsule machine in the kitchen. There is a red whistling kettle, a grinder and a stovetop pot that makes coffee for six. The pans are cast iron, the knives are sharpened every spring, and the mussel forks are in the bottom drawer.",
      "The big bedroom is up under the thatch, with the bed placed so you see the horizon without getting up. Children sleep downstairs in two built-in bunks, each with a porthole, a reading lamp and a curtain that really closes.",
      "When you’ve had enough beach, walk round the house. The outdoor shower is on the south wall, with hot water and a bench for shoes full of sand. Indoors there’s nothing left of the day except that you’re sleepy.",
    ],
    highlights: [
      {
        title: "Eleven minutes to the sea",
        text: "Along the shell path, without crossing a road. The last dune has 62 steps, or a ramp on the left for the beach cart.",
      },
      { title: "Hot showers outdoors", text: "From April to November, with hooks at two heights." },
      { title: "A stove that draws", text: "Oak from a farmer in Aagtekerke; a basket a day is included." },
      {
        title: "Four bikes and a child seat",
        text: "With gears, because the wind is against you on the way back from Westkapelle.",
      },
    ],
    locationTitle: "Between the village and the tideline",
    location: [
      "Domburg is small enough that the baker knows you by the second morning. There’s a fishmonger, a bookshop, a beach pavilion that stays open all winter and a market on Mondays.",
      "Head west along the dike to the lighthouse at Westkapelle, or east through the De Manteling woods to Oostkapelle. Middelburg is a quarter of an hour by car, or a very good morning by bike.",
    ],
    distances: [
      { label: "Beach, at post 14", km: 0.8, by: "foot", minutes: 11 },
      { label: "Bakery in Weststraat", km: 1.3, by: "bike", minutes: 5 },
      { label: "Supermarket", km: 1.6, by: "bike", minutes: 7 },
      { label: "Westkapelle lighthouse", km: 6.4, by: "bike", minutes: 24 },
      { label: "De Manteling woods", km: 2.9, by: "bike", minutes: 11 },
      { label: "Middelburg station", km: 15, by: "car", minutes: 18 },
    ],
    houseRules: [
      {
        title: "Leave the sand outside",
        text: "Rinse feet and dogs at the outdoor shower. The brush and the grating are by the side door.",
      },
      { title: "Smoking", text: "Outdoors only, and not on the deck: thatch is dry. The ashtray is on the garden wall." },
      { title: "Dogs", text: "One dog is welcome, though not on the beds. Off the lead on the beach from October to May." },
      { title: "Quiet", text: "Please close the glass doors after ten at night. Sound carries a long way over the dunes." },
      { title: "The dunes", text: "Keep to the paths. The marram grass holds the sea back and snaps when you walk on it." },
      {
        title: "Visitors",
        text: "Dinner guests are welcome; let us know first about anyone staying over. Six beds means six guests.",
      },
    ],
    practical: [
      {
        title: "Wi-Fi",
        text: "Fibre, 200 Mbit. The network and password are on the blackboard in the hall; upstairs the signal is best by the window.",
      },
      { title: "Keys", text: "In the box to the left of the side door. We send you the code on the morning you arrive." },
      {
        title: "Parking",
        text: "Two cars on the gravel behind the house. The last 200 metres are a shell track, so walking pace please.",
      },
      {
        title: "Stove and heating",
        text: "Underfloor heating at 19 °C; the thermostat is beside the bookcase. Stove: slide open, kindling crosswise, half shut after ten minutes.",
      },
      {
        title: "Rubbish",
        text: "Orange bag for plastic, green bin for food waste, grey for the rest. We put it all out on Thursday evening.",
      },
      {
        title: "Shops",
        text: "The village supermarket is open until 8 pm, Sundays too. Buy fish from the van on the square, Tuesdays and Fridays until 5 pm.",
      },
      {
        title: "Doctor",
        text: "Domburg surgery, weekdays from 8 am. Out of hours, the clinic at the hospital in Goes, 35 minutes by car.",
      },
      {
        title: "Linen",
        text: "Beds are made, and there’s a large and a small towel for each guest. Please bring your own beach towels.",
      },
      { title: "Luggage", text: "Here early? Leave your bags in the bike shed from 11 am and go and see the sea." },
    ],
  },
  unit: {
    name: "Zeezicht dune house",
    summary: "The whole house for six: three bedrooms, two bathrooms and a deck on the sea side.",
    description: [
      "You rent the entire house and its garden of dune sand. No other house is in sight.",
      "On the ground floor are the kitchen and living room, a twin room and the bunks, with the large bathroom between them. Upstairs is the room under the thatch, with its own shower.",
    ],
    beds: [
      { room: "Under the thatch", beds: "double bed, 180 × 210 cm, with a view of the sea" },
      { room: "Garden room, downstairs", beds: "two singles, 90 × 210 cm, which can be pushed together" },
      { room: "The bunks", beds: "built-in bunk bed, two of 90 × 200 cm, with a cot on request" },
    ],
  },
};
