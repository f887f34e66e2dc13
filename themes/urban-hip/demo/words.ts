import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";
import type { Locale } from "#domain/locale.ts";

const nl: SiteContent = {
  tagline: "Vier hoog aan het water. Lift, lp’s en een geel balkon.",
  intro:
    "Een loft van 96 m² in een oud pakhuis aan de Coolhaven, met plek voor vier. Je kijkt op binnenvaartschepen, de bakker zit om de hoek en met de metro sta je in negen minuten op Rotterdam Centraal.",
  welcome: [
    "Ik ben Noor, grafisch ontwerper. Ik kocht deze verdieping toen hier nog koffiebalen lagen en heb er zes jaar gewoond. Nu werk ik één deur verder en is de loft van jullie.",
    "Ik heb weinig spullen neergezet, maar wel goede. De waterkoker kookt in anderhalve minuut, de messen zijn scherp en de platenspeler staat aan. Begin met kant B van Nina Simone, dan klopt de avond meteen.",
    "Vraag me waar je moet eten en je krijgt drie adressen, geen dertig.",
  ],
  aboutTitle: "Beton, baksteen en heel veel raam",
  about: [
    "Het pakhuis is van 1921 en dat zie je. Ruwe bakstenen muren, een betonnen plafond van drieënhalve meter hoog, stalen ramen over de volle breedte. De vloer is eiken en warm onder je voeten, want de verwarming is wél van nu.",
    "De woonkamer en de keuken liggen aan het water. Je kookt aan een eiland van vier meter, eet er met z’n zessen aan als er vrienden blijven hangen, en schuift daarna de balkondeur open. Op dinsdagochtend vaart de zandschipper voorbij. Zwaai maar, hij zwaait terug.",
    "De twee slaapkamers liggen achter een dikke muur. In de grote word je wakker met de zon op de haven; de kleine heeft twee losse bedden die je tegen elkaar kunt schuiven. Allebei hebben ze verduisterende gordijnen en een leeslamp die je vanuit bed uitzet.",
    "Werken kan ook: een bureau aan het raam, glasvezel van 900 Mbit en een stoel waar je rug blij van wordt.",
  ],
  highlights: [
    { title: "Het gele balkon", text: "Acht meter breed, recht boven het water, avondzon tot het laatste kwartier." },
    { title: "Driehonderd lp’s", text: "Soul, dub en Rotterdamse herrie. Naald is nieuw, volume tot elf uur vrij." },
    { title: "Alles op de fiets", text: "Vier stadsfietsen in de kelder, met goede sloten en een mandje voor het brood." },
    { title: "Lift tot in de gang", text: "Vierde verdieping zonder één trede. Koffers, kinderwagen, contrabas: het past." },
  ],
  locationTitle: "Jouw halte: Coolhaven",
  location: [
    "Delfshaven is het Rotterdam dat het bombardement oversloeg: trapgevels, een molen, een brouwerij aan de gracht. Sla je de andere kant op, dan loop je langs de haven naar het Euromastpark en het water van de Maas.",
    "Metro A, B en C stoppen op acht minuten lopen. Een auto heb je hier niet nodig; heb je hem toch, dan staat bij praktisch waar hij mag slapen.",
  ],
  distances: [
    { label: "Bakkerij De Korst", km: 0.2, by: "foot", minutes: 2 },
    { label: "Metro Coolhaven", km: 0.6, by: "foot", minutes: 8 },
    { label: "Historisch Delfshaven", km: 0.9, by: "foot", minutes: 11 },
    { label: "Euromast", km: 1.8, by: "bike", minutes: 7 },
    { label: "Kunsthal", km: 2.2, by: "bike", minutes: 9 },
    { label: "Rotterdam Centraal", km: 3.6, by: "train", minutes: 9 },
    { label: "Strand Hoek van Holland", km: 26, by: "train", minutes: 34 },
  ],
  houseRules: [
    { title: "Muziek", text: "Tot 23.00 uur mag de naald erop. Daarna zacht, de buren hebben jonge kinderen en dunne plafonds." },
    {
      title: "Feestjes",
      text: "Met z’n zessen eten: graag. Met z’n twintigen dansen: liever in de stad, daar zijn er genoeg zalen voor.",
    },
    { title: "Roken", text: "Alleen op het balkon, met de deur dicht. Er staat een zinken emmertje, het water is geen asbak." },
    { title: "Huisdieren", text: "Helaas niet. Mijn zus is allergisch en logeert hier ook." },
    { title: "Platen", text: "Aan de rand vasthouden, terug in de hoes, niet in de zon. Een kras meld je gewoon even." },
    { title: "Balkon", text: "Niets aan de buitenkant van het hek hangen. Onder je varen mensen." },
  ],
  practical: [
    {
      title: "Sleutel",
      text: "Je krijgt de avond ervoor een code voor het kluisje rechts van de grote deur. Inchecken kan de hele nacht; ik ben er alleen bij als je dat fijn vindt.",
    },
    { title: "Wifi", text: "Netwerk MaasKade, wachtwoord op de lp-hoes bij de deur. 900 Mbit, ook op het balkon." },
    {
      title: "Parkeren",
      text: "Voor de deur betaald, € 2,33 per uur tot 23.00 uur. Slimmer: P+R Kralingse Zoom, gratis als je met de metro verder reist.",
    },
    {
      title: "Verwarming",
      text: "De knop naast de keuken staat op 20 graden. De vloer reageert traag: zet hem een uur eerder hoger, niet drie graden tegelijk.",
    },
    {
      title: "Koffie en thee",
      text: "Espressomachine met bonen van de brander op de Schiedamseweg. Een halve kilo staat klaar, ontkalken doe ik.",
    },
    {
      title: "Afval",
      text: "Papier, glas, plastic en rest in de ondergrondse bakken links op de kade. Pasje hangt aan de sleutelbos.",
    },
    {
      title: "Boodschappen",
      text: "Supermarkt op vijf minuten lopen, elke dag tot 22.00 uur. De Turkse winkel ernaast heeft betere tomaten.",
    },
    {
      title: "Bagage",
      text: "Vroeg aangekomen of laat vertrokken: je koffers mogen vanaf 10.00 uur in mijn studio, één deur verder.",
    },
    {
      title: "Huisarts",
      text: "Overdag de praktijk aan de Heemraadssingel, ’s avonds de huisartsenpost; de nummers hangen naast de deur. Spoed: 112.",
    },
    {
      title: "Vuile schoenen",
      text: "Van het strand of de modder: rek en borstel staan in de hal bij de lift, niet op het eiken.",
    },
  ],
};

const en: SiteContent = {
  tagline: "Fourth floor, on the water. Lift, LPs, yellow balcony.",
  intro:
    "A 96 m² loft for four in an old warehouse on Rotterdam’s Coolhaven. Barges below, a bakery around the corner, and nine minutes by metro to Centraal station.",
  welcome: [
    "I’m Noor, a graphic designer. I bought this floor when it still smelled of coffee sacks and lived in it for six years. These days I work next door and the loft is yours.",
    "There isn’t much in it, but what there is, is good. The kettle boils in ninety seconds, the knives are sharp and the record player is on. Start with side B of the Nina Simone and the evening looks after itself.",
    "Ask me where to eat and you’ll get three addresses, not thirty.",
  ],
  aboutTitle: "Concrete, brick and a lot of window",
  about: [
    "The warehouse dates from 1921 and doesn’t hide it: bare brick, a concrete ceiling three and a half metres up, steel windows from wall to wall. The oak floor is warm underfoot, because the heating is from this century.",
    "Living room and kitchen face the water. You cook at a four-metre island, squeeze six around it when friends stay on, and slide the balcony door open afterwards. On Tuesday mornings the sand barge comes past. Wave: he waves back.",
    "Both bedrooms sit behind a thick wall. In the big one you wake up with sun on the harbour; the small one has two single beds that push together. Each has blackout curtains and a reading light you can switch off without getting up.",
    "Got work to do? There’s a desk at the window, 900 Mbit fibre and a chair your back will thank you for.",
  ],
  highlights: [
    {
      title: "The yellow balcony",
      text: "Eight metres wide, straight over the water, in the sun until the very last quarter of an hour.",
    },
    { title: "Three hundred LPs", text: "Soul, dub and some proper Rotterdam noise. New needle, no volume limit before eleven." },
    { title: "Four city bikes", text: "Down in the cellar, with decent locks and a basket for the bread." },
    { title: "Lift to the landing", text: "Fourth floor, not a single step. Suitcase, pushchair, double bass: it all fits." },
  ],
  locationTitle: "Your stop: Coolhaven",
  location: [
    "Delfshaven is the part of Rotterdam the bombs missed: stepped gables, a windmill, a brewery on the canal. Turn the other way and you follow the harbour to the Euromast park and the river.",
    "Metro lines A, B and C stop eight minutes’ walk away. You won’t need a car; if you bring one, the practical page says where it can sleep.",
  ],
  distances: [
    { label: "De Korst bakery", km: 0.2, by: "foot", minutes: 2 },
    { label: "Coolhaven metro", km: 0.6, by: "foot", minutes: 8 },
    { label: "Historic Delfshaven", km: 0.9, by: "foot", minutes: 11 },
    { label: "Euromast", km: 1.8, by: "bike", minutes: 7 },
    { label: "Kunsthal", km: 2.2, by: "bike", minutes: 9 },
    { label: "Rotterdam Centraal", km: 3.6, by: "train", minutes: 9 },
    { label: "Hoek van Holland beach", km: 26, by: "train", minutes: 34 },
  ],
  houseRules: [
    {
      title: "Music",
      text: "Needle down until 11 pm. After that keep it low: the neighbours have small children and thin ceilings.",
    },
    { title: "Parties", text: "Dinner for six, please do. Dancing for twenty is what the city’s clubs are for." },
    { title: "Smoking", text: "On the balcony only, door closed. There’s a zinc bucket; the canal is not an ashtray." },
    { title: "Pets", text: "Sorry, no. My sister is allergic and stays here too." },
    { title: "Records", text: "Hold by the edge, back in the sleeve, out of the sun. If one gets scratched, just tell me." },
    { title: "Balcony", text: "Hang nothing over the outside of the rail. There are people sailing underneath." },
  ],
  practical: [
    {
      title: "Keys",
      text: "The evening before, I send a code for the key safe to the right of the big door. Check in as late as you like; I’ll only be there if you’d enjoy that.",
    },
    { title: "Wi-Fi", text: "Network MaasKade, password on the LP sleeve by the door. 900 Mbit, balcony included." },
    {
      title: "Parking",
      text: "Metered outside, €2.33 an hour until 11 pm. Smarter: park and ride at Kralingse Zoom, free if you carry on by metro.",
    },
    {
      title: "Heating",
      text: "The dial by the kitchen is set to 20°C. The floor takes its time: turn it up an hour ahead, one degree will do.",
    },
    {
      title: "Coffee and tea",
      text: "Espresso machine, beans from the roaster on Schiedamseweg. Half a kilo is waiting for you. Descaling is my job.",
    },
    {
      title: "Rubbish",
      text: "Paper, glass, plastic and the rest go in the underground bins to the left on the quay. The card is on your key ring.",
    },
    {
      title: "Groceries",
      text: "Supermarket five minutes on foot, open until 10 pm every day. The Turkish shop beside it has the better tomatoes.",
    },
    { title: "Luggage", text: "Early in or late out? Leave your bags in my studio next door, from 10 am." },
    {
      title: "Doctor",
      text: "By day the practice on Heemraadssingel, at night the out-of-hours doctor; the numbers are beside the door. Emergencies: 112.",
    },
    { title: "Sandy shoes", text: "Rack and brush are on the landing by the lift. Please spare the oak." },
  ],
};

const pl: SiteContent = {
  tagline: "Czwarte piętro nad wodą. Winda, winyle, żółty balkon.",
  intro:
    "Loft 96 m² dla czterech osób w dawnym magazynie nad Coolhaven w Rotterdamie. Pod oknem barki, za rogiem piekarnia, a metrem na dworzec Centraal jedzie się dziewięć minut.",
  welcome: [
    "Jestem Noor, zajmuję się grafiką. Kupiłam to piętro, kiedy pachniało jeszcze workami kawy, i mieszkałam tu sześć lat. Teraz pracuję drzwi obok, a loft jest Twój.",
    "Rzeczy jest tu niewiele, za to dobre. Czajnik gotuje wodę w półtorej minuty, noże są ostre, gramofon podłączony. Zacznij od strony B Niny Simone, reszta wieczoru ułoży się sama.",
    "Zapytaj, gdzie zjeść, a dostaniesz trzy adresy, nie trzydzieści.",
  ],
  aboutTitle: "Beton, cegła i mnóstwo okien",
  about: [
    "Magazyn jest z 1921 roku i wcale tego nie ukrywa: surowa cegła, betonowy strop na wysokości trzech i pół metra, stalowe okna od ściany do ściany. Dębowa podłoga jest ciepła, bo ogrzewanie mamy już z tego stulecia.",
    "Salon i kuchnia wychodzą na wodę. Gotuje się przy czterometrowej wyspie, w razie potrzeby siada przy niej sześć osób, a potem wystarczy odsunąć drzwi na balkon. We wtorki rano przepływa barka z piaskiem. Pomachaj, szyper zawsze odmacha.",
    "Obie sypialnie leżą za grubym murem. W większej budzi Cię słońce znad portu, w mniejszej stoją dwa pojedyncze łóżka, które można zsunąć. W każdej są zasłony zaciemniające i lampka, którą gasi się bez wstawania.",
    "Praca też się tu uda: biurko przy oknie, światłowód 900 Mbit i krzesło, za które plecy podziękują.",
  ],
  highlights: [
    { title: "Żółty balkon", text: "Osiem metrów szerokości, prosto nad wodą, słońce do ostatniego kwadransa." },
    { title: "Trzysta winyli", text: "Soul, dub i porządny rotterdamski hałas. Nowa igła, do jedenastej bez limitu głośności." },
    { title: "Cztery rowery", text: "Czekają w piwnicy, z dobrymi zapięciami i koszykiem na chleb." },
    {
      title: "Winda pod same drzwi",
      text: "Czwarte piętro i ani jednego stopnia. Walizka, wózek, kontrabas: wszystko się zmieści.",
    },
  ],
  locationTitle: "Twój przystanek: Coolhaven",
  location: [
    "Delfshaven to ten Rotterdam, który ominęły bomby: schodkowe szczyty, wiatrak, browar nad kanałem. W drugą stronę idzie się wzdłuż portu do parku przy Euromaście i nad Mozę.",
    "Metro A, B i C zatrzymuje się osiem minut spacerem stąd. Samochód nie jest potrzebny, a jeśli jednak przyjedzie, na stronie z informacjami piszę, gdzie może przenocować.",
  ],
  distances: [
    { label: "Piekarnia De Korst", km: 0.2, by: "foot", minutes: 2 },
    { label: "Metro Coolhaven", km: 0.6, by: "foot", minutes: 8 },
    { label: "Stare Delfshaven", km: 0.9, by: "foot", minutes: 11 },
    { label: "Euromast", km: 1.8, by: "bike", minutes: 7 },
    { label: "Kunsthal", km: 2.2, by: "bike", minutes: 9 },
    { label: "Dworzec Rotterdam Centraal", km: 3.6, by: "train", minutes: 9 },
    { label: "Plaża Hoek van Holland", km: 26, by: "train", minutes: 34 },
  ],
  houseRules: [
    { title: "Muzyka", text: "Do 23.00 igła może grać. Potem ciszej: sąsiedzi mają małe dzieci i cienkie stropy." },
    { title: "Imprezy", text: "Kolacja na sześć osób: proszę bardzo. Tańce na dwadzieścia: od tego są kluby w mieście." },
    {
      title: "Palenie",
      text: "Tylko na balkonie, przy zamkniętych drzwiach. Stoi tam cynkowe wiaderko, kanał nie jest popielniczką.",
    },
    { title: "Zwierzęta", text: "Niestety nie. Moja siostra ma alergię i też tu nocuje." },
    { title: "Płyty", text: "Trzymamy za brzeg, chowamy do okładki, z dala od słońca. Rysa się zdarza, po prostu daj znać." },
    { title: "Balkon", text: "Nic nie wieszamy po zewnętrznej stronie barierki. Pod spodem pływają ludzie." },
  ],
  practical: [
    {
      title: "Klucze",
      text: "Wieczorem przed przyjazdem wysyłam kod do skrytki po prawej stronie dużych drzwi. Zameldować można się choćby w nocy; wpadnę, jeśli będzie Ci miło.",
    },
    { title: "Wi-Fi", text: "Sieć MaasKade, hasło na okładce płyty przy drzwiach. 900 Mbit, także na balkonie." },
    {
      title: "Parkowanie",
      text: "Przed domem płatne, 2,33 € za godzinę do 23.00. Lepiej: P+R Kralingse Zoom, bezpłatny, gdy dalej jedzie się metrem.",
    },
    {
      title: "Ogrzewanie",
      text: "Pokrętło przy kuchni stoi na 20 stopniach. Podłoga nagrzewa się powoli: przestaw ją godzinę wcześniej, o jeden stopień.",
    },
    {
      title: "Kawa i herbata",
      text: "Ekspres ciśnieniowy i ziarna z palarni przy Schiedamseweg. Pół kilo już czeka, odkamienianie biorę na siebie.",
    },
    {
      title: "Śmieci",
      text: "Papier, szkło, plastik i reszta do podziemnych pojemników na nabrzeżu, po lewej. Karta wisi przy kluczach.",
    },
    { title: "Zakupy", text: "Supermarket pięć minut pieszo, codziennie do 22.00. W tureckim sklepie obok są lepsze pomidory." },
    { title: "Bagaż", text: "Wczesny przyjazd albo późny pociąg? Walizki mogą od 10.00 poczekać w mojej pracowni, drzwi obok." },
    {
      title: "Lekarz",
      text: "W dzień przychodnia przy Heemraadssingel, wieczorem dyżur lekarza; numery wiszą obok drzwi. Nagłe wypadki: 112.",
    },
    { title: "Buty z piaskiem", text: "Stojak i szczotka są w holu przy windzie. Dąb będzie wdzięczny." },
  ],
};

export const content: Record<Locale, SiteContent> = { nl, en, pl };

export const loft: Record<Locale, UnitContent> = {
  nl: {
    name: "De loft",
    summary: "De hele vierde verdieping: 96 m², twee slaapkamers, balkon boven de Coolhaven.",
    description: [
      "Je hebt de verdieping voor jezelf. Woonkamer en keuken in één ruimte van 52 m², twee slaapkamers aan de rustige kant, een badkamer met regendouche en een balkon over de volle breedte van twee ramen.",
      "Bedden zijn opgemaakt, handdoeken liggen klaar, en in de koelkast staat wat je de eerste ochtend nodig hebt: melk, boter, eieren en iets van de bakker.",
    ],
    beds: [
      { room: "Slaapkamer aan het water", beds: "Tweepersoonsbed 180 × 210 cm" },
      { room: "Slaapkamer aan de straat", beds: "Twee bedden 90 × 210 cm, los of tegen elkaar" },
    ],
  },
  en: {
    name: "The loft",
    summary: "The whole fourth floor: 96 m², two bedrooms, balcony over the Coolhaven.",
    description: [
      "The floor is all yours. Living room and kitchen share 52 m², two bedrooms sit on the quiet side, there’s a bathroom with a rain shower and a balcony two windows wide.",
      "Beds are made, towels are out, and the fridge holds what you need on the first morning: milk, butter, eggs and something from the bakery.",
    ],
    beds: [
      { room: "Waterside bedroom", beds: "Double bed, 180 × 210 cm" },
      { room: "Street-side bedroom", beds: "Two single beds, 90 × 210 cm, apart or together" },
    ],
  },
  pl: {
    name: "Loft",
    summary: "Całe czwarte piętro: 96 m², dwie sypialnie, balkon nad Coolhaven.",
    description: [
      "Piętro jest całe dla Ciebie. Salon z kuchnią mają razem 52 m², dwie sypialnie leżą po cichej stronie, do tego łazienka z deszczownicą i balkon szeroki na dwa okna.",
      "Łóżka są pościelone, ręczniki przygotowane, a w lodówce czeka to, co przyda się pierwszego ranka: mleko, masło, jajka i coś z piekarni.",
    ],
    beds: [
      { room: "Sypialnia od strony wody", beds: "Łóżko podwójne 180 × 210 cm" },
      { room: "Sypialnia od strony ulicy", beds: "Dwa łóżka 90 × 210 cm, osobno lub razem" },
    ],
  },
};
