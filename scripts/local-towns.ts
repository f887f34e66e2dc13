import type { LocalPlace } from "./local-geocoder.ts";

const town = (country: string, name: string, region: string, latitude: number, longitude: number): LocalPlace => ({
  latitude,
  longitude,
  street: null,
  postalCode: "",
  town: name,
  region,
  country,
});

/** Towns that the geocoder of `npm start` knows. */
export const LOCAL_TOWNS: readonly LocalPlace[] = [
  town("NL", "Amsterdam", "Noord-Holland", 52.3731, 4.8926),
  town("NL", "Rotterdam", "Zuid-Holland", 51.9225, 4.4792),
  town("NL", "Utrecht", "Utrecht", 52.0907, 5.1214),
  town("NL", "Groningen", "Groningen", 53.2194, 6.5665),
  town("NL", "Leeuwarden", "Friesland", 53.2012, 5.7999),
  town("NL", "Maastricht", "Limburg", 50.8514, 5.691),
  town("NL", "Valkenburg", "Limburg", 50.8652, 5.8321),
  town("NL", "Middelburg", "Zeeland", 51.4988, 3.611),
  town("NL", "Domburg", "Zeeland", 51.5634, 3.4981),
  town("NL", "Renesse", "Zeeland", 51.7328, 3.7753),
  town("NL", "Den Burg", "Noord-Holland", 53.0548, 4.7978),
  town("NL", "Wijk aan Zee", "Noord-Holland", 52.4936, 4.5942),
  town("NL", "Giethoorn", "Overijssel", 52.7397, 6.0775),
  town("NL", "Ootmarsum", "Overijssel", 52.4083, 6.9014),
  town("NL", "Vorden", "Gelderland", 52.1043, 6.3102),
  town("BE", "Durbuy", "Luxembourg", 50.3528, 5.4561),
  town("BE", "De Haan", "West-Vlaanderen", 51.2744, 3.0347),
  town("DE", "Winterberg", "Nordrhein-Westfalen", 51.1954, 8.5301),
  town("DE", "Monschau", "Nordrhein-Westfalen", 50.5547, 6.2406),
  town("FR", "Beaune", "Bourgogne-Franche-Comté", 47.026, 4.84),
  town("GB", "Keswick", "England", 54.6013, -3.1347),
  town("PL", "Gdańsk", "pomorskie", 54.352, 18.6466),
  town("PL", "Łeba", "pomorskie", 54.7603, 17.5555),
  town("PL", "Zakopane", "małopolskie", 49.2992, 19.9496),
  town("PL", "Karpacz", "dolnośląskie", 50.7764, 15.7558),
  town("PL", "Mikołajki", "warmińsko-mazurskie", 53.8022, 21.5715),
];
