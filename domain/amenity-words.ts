import type { AmenityCode } from "./amenities.ts";

/**
 * Words for amenities in Dutch, English and Polish adverts, in lower case. A word that ends in `*` matches every word that begins
 * with it, because of Polish inflections and Dutch compounds.
 */
export const AMENITY_WORDS: Partial<Record<AmenityCode, string>> = {
  wifi: "wifi, wi-fi, internet, draadloos internet, wireless internet",
  heating: "centrale verwarming, central heating, centralne ogrzewanie, ogrzewanie centralne",
  "underfloor-heating": "vloerverwarming, underfloor heating, ogrzewanie podłogowe, podłogówka",
  fireplace: "open haard, haardvuur, fireplace, open fire, kominek, kominkiem, kominka",
  "wood-stove": "houtkachel, pelletkachel, wood stove, wood burner, wood-burning stove, log burner, piec na drewno, koza",
  tv: "tv, televisie, smart-tv, television, telewizor*, telewizja",
  books: "boekenkast, bibliotheek, bookshelf, books, library, książki, biblioteczka",
  "board-games": "bordspellen, spelletjes, gezelschapsspellen, board games, gry planszowe, planszówki",
  workspace: "werkplek, bureau, workspace, desk, miejsce do pracy, biurko",
  piano: "piano, vleugel, pianino, fortepian",
  "record-player": "platenspeler, record player, turntable, gramofon",
  "air-conditioning": "airco, airconditioning, air conditioning, air-conditioning, air con, klimatyzac*",
  kitchen: "keuken, woonkeuken, kitchen, kitchenette, kuchnia, kuchnią, kuchnię, aneks kuchenny",
  dishwasher: "vaatwasser, afwasmachine, vaatwasmachine, dishwasher, zmywark*",
  oven: "oven, piekarnik*",
  microwave: "magnetron, combimagnetron, microwave, mikrofal*, mikrofalówk*, kuchenka mikrofalowa",
  espresso: "espressomachine, nespresso, koffiemachine, espresso machine, coffee machine, ekspres do kawy, ekspresem do kawy",
  "fridge-freezer":
    "koel-vriescombinatie, vriezer, koelkast met vriesvak, fridge freezer, freezer, zamrażark*, lodówka z zamrażarką",
  "high-chair": "kinderstoel*, high chair, highchair, krzesełko do karmienia, krzesełko dla dziecka",
  raclette: "raclette*, gourmetstel, gourmetset",
  shower: "douche*, inloopdouche, shower, prysznic*",
  "rain-shower": "regendouche, stortdouche, rain shower, deszczownic*",
  bath: "ligbad, bad, bath, bathtub, wanna, wanną, wanny",
  "washing-machine": "wasmachine, washing machine, washer, pralk*",
  dryer: "wasdroger, droger, tumble dryer, dryer, suszarka do ubrań, suszarka bębnowa",
  "hair-dryer": "haardroger, föhn, hair dryer, hairdryer, suszarka do włosów",
  towels: "handdoeken, badhanddoeken, towels, ręczniki, ręczników",
  "bed-linen": "beddengoed, opgemaakte bedden, bed linen, linens, bedlinen, pościel, pościeli",
  sauna: "sauna*, saunę, infraroodsauna",
  garden: "tuin, tuintje, achtertuin, voortuin, garden, yard, ogród, ogrodem, ogrodu, ogródek",
  terrace: "terras, dakterras, terrasje, terrace, patio, taras*",
  balcony: "balkon*, balcony",
  barbecue: "barbecue, bbq, grill, grilla, grillem",
  "fire-pit":
    "vuurplaats, vuurkorf, vuurschaal, kampvuurplaats, fire pit, firepit, campfire, palenisko, ognisko, miejsce na ognisko",
  "hot-tub": "hottub, hot tub, jacuzzi, bubbelbad, whirlpool, balia, balią, balię",
  pool: "zwembad, binnenzwembad, buitenzwembad, swimming pool, pool, basen, basenem, basenu",
  jetty: "steiger, aanlegsteiger, jetty, private dock, pomost, pomostem",
  boat: "roeiboot, bootje, sloep, rowing boat, rowboat, łódka, łódką, łódź, łodzią",
  canoe: "kano, kano's, kajak*, canoe, canoes, kayak, kayaks",
  bicycles: "fietsen, leenfietsen, bicycles, bikes, rowery, rowerów",
  playground: "speeltuin, speelplek, speelplaats, trampoline, playground, play area, plac zabaw, trampolina",
  orchard: "boomgaard, orchard, sad, sadem",
  "outdoor-shower": "buitendouche, outdoor shower, outside shower, prysznic zewnętrzny, prysznic na zewnątrz",
  hammock: "hangmat*, hammock, hammocks, hamak*",
  "bike-shed": "fietsenberging, fietsenstalling, fietsenschuur, bike shed, bike storage, rowerownia, przechowalnia rowerów",
  parking:
    "parkeren, parkeerplaats*, parkeerplek*, eigen oprit, parking, car park, driveway, miejsce parkingowe, miejsca parkingowe",
  "ev-charger":
    "laadpaal, laadpunt, oplaadpunt, ev charger, charging point, charging station, ładowarka do auta, stacja ładowania",
  pets: "huisdieren, huisdier, hond, honden, pets, pet-friendly, pet friendly, dogs, dog-friendly, zwierzęta, zwierząt, psy, psem",
  cot: "kinderbedje, babybedje, campingbedje, cot, crib, travel cot, łóżeczko",
  "step-free":
    "drempelvrij, drempelloos, rolstoeltoegankelijk, step-free, step free, wheelchair accessible, bez progów, bez barier",
  "ground-floor-bedroom":
    "slaapkamer beneden, slaapkamer op de begane grond, ground-floor bedroom, ground floor bedroom, sypialnia na parterze",
  "no-smoking":
    "rookvrij, niet roken, roken verboden, no smoking, non-smoking, smoke-free, zakaz palenia, dla niepalących, nie palić",
  "smoke-alarm": "rookmelder*, smoke alarm, smoke alarms, smoke detector, smoke detectors, czujnik dymu, czujniki dymu",
  "carbon-monoxide-alarm":
    "co-melder*, koolmonoxidemelder*, carbon monoxide alarm, carbon monoxide detector, czujnik czadu, czujnik tlenku węgla",
  "first-aid": "ehbo*, verbanddoos, first-aid kit, first aid kit, apteczk*",
  lift: "lift, elevator, winda, windą",
  "self-check-in": "sleutelkluis*, sleutelkastje, self check-in, self-check-in, lockbox, key safe, keypad, skrytka na klucz*",
};
