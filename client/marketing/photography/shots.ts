/** Parts of the day, and the numbers of their shots. */
export const PARTS = [
  { id: "morning", look: "bg-sun text-night", shots: [1, 2] },
  { id: "noon", look: "bg-sky text-night", shots: [3, 4, 5, 6, 7] },
  { id: "afternoon", look: "bg-coral text-night", shots: [8, 9, 10, 11] },
  { id: "dusk", look: "bg-ink text-paper", shots: [12] },
] as const;

/** Time of each shot on a long summer day. */
export const HOURS = [
  "9:00",
  "9:20",
  "11:00",
  "11:15",
  "11:30",
  "11:45",
  "13:00",
  "16:00",
  "17:00",
  "17:15",
  "18:30",
  "22:15",
] as const;

/** Positions of the camera on the plan, and its direction in degrees, clockwise from east. */
export const CAMERAS = [
  { x: 372, y: 424, look: -40 },
  { x: 470, y: 436, look: -70 },
  { x: 262, y: 196, look: -145 },
  { x: 404, y: 196, look: -40 },
  { x: 334, y: 210, look: -90 },
  { x: 140, y: 300, look: 35 },
  { x: 572, y: 528, look: 92 },
  { x: 46, y: 345, look: 0 },
  { x: 296, y: 276, look: 110 },
  { x: 136, y: 424, look: -30 },
  { x: 478, y: 528, look: 185 },
  { x: 318, y: 628, look: -90 },
] as const;
