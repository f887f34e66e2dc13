import type { HomeText } from "./text.ts";

export const pl: HomeText = {
  site: {
    tagline: "Trzy miejsca na nocleg w zagrodzie w Twente",
    intro:
      "Wiejski dom z 1821 roku, domek piekarza i strych na siano, dziesięć minut rowerem od Ootmarsum. W piecu napalone, kury chodzą luzem, a o wpół do dziewiątej na klamce wisi kosz ze śniadaniem.",
    welcome: [
      "Miło, że do nas zaglądasz. Jesteśmy Riet i Gerard. W 2009 roku przestaliśmy doić krowy i nagle obora stanęła pusta: czterdzieści metrów dębowych belek, pod którymi przez sto lat stało bydło. Szkoda na garaż, pomyśleliśmy. I zaczęliśmy budować.",
      "Dziś śpią tu goście. Zimą Gerard rozpala w piecu przed Twoim przyjazdem, w piątki piekę chleb w starym piecu, a kto chce, sam wybiera rano jajka. Poza tym nie przeszkadzamy. Mieszkamy od frontu, więc w razie potrzeby wystarczy zapukać.",
      "Przyjedź bez ceremonii. Kalosze zostają w sieni, mokre psy też.",
    ],
    aboutTitle: "Zagroda, która nadal jest zagrodą",
    about: [
      "Erve Hulsbeek leży na końcu piaszczystej drogi, wśród zadrzewionych miedz starszych niż dom. To „los hoes”: ludzie, bydło i siano pod jednym dachem. Dach został, dębowa konstrukcja też. Resztę ociepliliśmy przez cztery zimy gliną i lnem, a ogrzewa ją pompa ciepła, której nie słychać.",
      "Są trzy miejsca noclegowe, każde z osobnym wejściem, kuchnią i kawałkiem trawnika. Deel dla rodziny albo paczki przyjaciół, Domek piekarza dla dwojga, Strych dla czterech osób, którym niestraszne schody. Można wynająć wszystko naraz: wtedy cała zagroda i dwanaście łóżek są Twoje.",
      "Na zewnątrz rosną trzydzieści dwie jabłonie i grusze, jest palenisko ze stertą drewna i stół, przy którym bez trudu mieści się czternaście osób. We wrześniu można zrywać, ile kto zje. Prasa do soku stoi w szopie.",
    ],
    highlights: [
      {
        title: "Kosz na klamce",
        text: "Chleb z piątku albo świeży z piekarni, jajka z podwórka, zeszłoroczny dżem. 12,50 € od osoby, o 8.30.",
      },
      {
        title: "Do sadu",
        text: "Trzydzieści dwa stare drzewa: Groninger Kroon na szarlotkę, Brabantse Bellefleur prosto z gałęzi.",
      },
      {
        title: "Ogień po zmroku",
        text: "Suche drewno leży pod wiatą. Ciasto na chleb z patyka można po południu zamówić u Riet.",
      },
      { title: "Jedenaście kur, jeden kogut", text: "Każda nosi imię którejś ciotki. Kogut zaczyna o siódmej, zimą o ósmej." },
    ],
    locationTitle: "Dwadzieścia minut od autostrady i już cisza",
    location: [
      "Jesteśmy między Ootmarsum a niemiecką granicą. Pole, miedza, strumień, pole: rowerem nigdy nie jedzie się prosto dłużej niż pięć minut. Węzeł rowerowy 26 jest przy naszej drodze.",
      "Samochodem jedzie się od strony Oldenzaal. Za tablicą Nutter to trzecia piaszczysta droga w lewo, przy białej bańce na mleko. Nawigacja każe skręcić wcześniej, ale to ścieżka sąsiada.",
    ],
    distances: [
      { label: "Piekarnia i supermarket w Ootmarsum", km: 2.6, by: "bike", minutes: 10 },
      { label: "Mleko i ser u gospodarza", km: 0.9, by: "foot", minutes: 12 },
      { label: "Springendal, źródło i szlaki piesze", km: 3.4, by: "bike", minutes: 13 },
      { label: "Kąpielisko Het Hulsbeek", km: 11, by: "car", minutes: 14 },
      { label: "Stacja Oldenzaal", km: 12, by: "car", minutes: 16 },
      { label: "Dyżur lekarski i szpital w Almelo", km: 24, by: "car", minutes: 26 },
    ],
    houseRules: [
      {
        title: "Cisza po jedenastej",
        text: "Po 23.00 na podwórku rozmawiamy cicho. W środku mury mają czterdzieści centymetrów.",
      },
      {
        title: "Psy na smyczy",
        text: "Na podwórku, ze względu na kury. Za sadem jest ogrodzona łąka, gdzie mogą biegać. W Domku piekarza wolimy bez psa.",
      },
      { title: "Nie palimy w środku", text: "Dom jest z drewna, siana i gliny. Przy każdych drzwiach stoi puszka z piaskiem." },
      {
        title: "Ogień tylko w palenisku",
        text: "I nie podczas suszy ani silnego wschodniego wiatru: wtedy Gerard odwraca tabliczkę.",
      },
      { title: "Bez imprez", text: "Urodziny przy długim stole – bardzo proszę. Głośnej muzyki nie ma: sąsiedzi doją o piątej." },
      {
        title: "Zostaw tak, jak chcesz zastać",
        text: "Naczynia do zmywarki, śmieci do pojemników. Pościeli nie trzeba zdejmować.",
      },
    ],
    practical: [
      {
        title: "Wi-Fi",
        text: "Światłowód 300 Mbit, działa nawet pod jabłoniami. Sieć: HulsbeekGast, hasło na tablicy przy drzwiach.",
      },
      {
        title: "Parking",
        text: "Na żwirze za szopą, sześć miejsc. Jest jedna ładowarka (11 kW, 0,38 € za kWh); kartę prosimy odwiesić na gwóźdź.",
      },
      { title: "Klucze", text: "Zwykle jesteśmy na miejscu. Po 21.00 klucz czeka w sejfie obok pompy, kod wysyłamy SMS-em." },
      {
        title: "Ogrzewanie",
        text: "Podłogowe, 20 stopni, najlepiej go nie ruszać. Piec w Deel jest dla przyjemności: jeden kosz drewna w cenie, kolejny 7 €.",
      },
      { title: "Kalosze i mokre kurtki", text: "W sieni na lewo od wielkich drzwi. Są też kalosze do pożyczenia, od 28 do 46." },
      {
        title: "Śmieci",
        text: "Bio do wiadra z pokrywą (resztę dostają kury), papier do skrzynki, szkło w Ootmarsum za kościołem. Reszta do szarego pojemnika przy szopie.",
      },
      {
        title: "Kuchnia",
        text: "Sól, pieprz, olej, kawa i herbata są na miejscu. Jest też czajnik z gwizdkiem po mamie Riet: ma sześćdziesiąt sześć lat, proszę go pilnować.",
      },
      {
        title: "Zakupy",
        text: "Supermarket w Ootmarsum jest czynny do 20.00, w niedzielę do 18.00. Mleko, ser i truskawki są w szafce za rogiem, pieniądze wrzuca się do puszki.",
      },
      {
        title: "Lekarz",
        text: "W dzień przychodnia przy Ganzenmarkt w Ootmarsum, wieczorem dyżur w Almelo. Apteczka wisi w każdej kuchni, defibrylator na szopie.",
      },
      { title: "Bagaż", text: "Wcześnie albo późno? Torby i rowery mogą poczekać w zamykanym zapleczu." },
    ],
  },
  units: {
    deel: {
      name: "Deel",
      summary: "Serce gospodarstwa: sześć łóżek pod starymi belkami, piec na drewno i wielkie drzwi otwarte na podwórko.",
      description: [
        "Tam, gdzie kiedyś młócono, stoi kanapa, na której mieści się cała szóstka. Przez przeszklone wrota widać kury, ławkę i każdego, kto wchodzi na podwórko. Piec jest duński, żeliwny, i najbardziej lubi dwa polana naraz.",
        "W kuchni jest sześciopalnikowa kuchenka, trzymetrowy stół i tyle talerzy, że starczy na urodziny. Jedna sypialnia jest na dole, obok łazienki z wanną, dwie pod dachem. Schody są szerokie, z bramką.",
      ],
      beds: [
        { room: "Sypialnia na dole", beds: "łóżko podwójne 180 × 210" },
        { room: "Pokój od podwórka", beds: "łóżko podwójne 160 × 200" },
        { room: "Pokój od sadu", beds: "dwa łóżka pojedyncze 90 × 200" },
      ],
    },
    bakhuis: {
      name: "Domek piekarza",
      summary: "Domek dla dwojga pod orzechem, ze starym piecem chlebowym i łóżkiem we wnęce.",
      description: [
        "Do 1954 roku gospodyni piekła tu w każdą sobotę dwanaście bochenków. Piec nadal działa, a Riet piecze w nim w piątki, więc wtedy pachnie tak, jak powinno. Łóżko we wnęce ma teraz 210 centymetrów, lampkę i półkę na książkę.",
        "Jest mała kuchnia, deszczownica z terakotą i stolik na dworze, przy którym słońce zostaje mniej więcej do dziewiątej.",
      ],
      beds: [{ room: "Łóżko we wnęce", beds: "łóżko podwójne 150 × 210" }],
    },
    hooizolder: {
      name: "Strych",
      summary: "Wysoko na belkach: cztery łóżka, dwa okna dachowe i widok aż po wieżę w Ootmarsum.",
      description: [
        "Zewnętrzne schody (siedemnaście stopni) prowadzą pod samą kalenicę. Podłoga pochodzi z dawnego składu siana, ściany są z gliny. Latem jest tu chłodniej, niż można się spodziewać: w dachu leży trzydzieści centymetrów lnu.",
        "Dzieci dostają łóżka pod oknami dachowymi, bo stamtąd widać nietoperze. Kuchnia jest mała, ale kompletna, a na zachodnim balkonie mieszczą się dokładnie cztery krzesła.",
      ],
      beds: [
        { room: "Otwarty strych", beds: "dwa łóżka pojedyncze 90 × 200" },
        { room: "Pokój za kominem", beds: "łóżko podwójne 160 × 200" },
      ],
    },
  },
  photos: {
    yard: {
      alt: "Szachulcowy dom z czerwonym dachem i przeszklonymi wrotami, kury na ceglanej ścieżce, po lewej jabłoń pełna owoców",
      caption: "Podwórko we wrześniowy poranek. Ta brązowa to ciocia Dinie.",
    },
    living: {
      alt: "Salon z dębowymi belkami, zieloną kanapą, piecem przy ceglanej ścianie i słońcem na deskach",
      caption: "Deel: do 2009 roku obora, dziś najlepsze miejsce na deszcz.",
    },
    orchard: {
      alt: "Długi stół z lnianym obrusem, chlebem i kwiatami, nakryty między jabłoniami",
      caption: "Przy długim stole mieści się czternaście osób, a gdy się ścisnąć – szesnaście.",
    },
    kitchen: {
      alt: "Wiejska kuchnia z szałwiowymi szafkami, kuchenką, terakotą i długim stołem pod dwiema czerwonymi lampami",
      caption: "Czajnik na kuchence jest po mamie Riet.",
    },
    bakehouse: {
      alt: "Mały ceglany domek z zielonymi drzwiami i okiennicami pod orzechem, dym z komina",
      caption: "Domek piekarza w piątek, kiedy pali się w piecu.",
    },
    bakehouseRoom: {
      alt: "Pokój z ceglanym piecem chlebowym, zapasem drewna, łóżkiem we wnęce z zasłonami i zielonym fotelem",
      caption: "Łóżko jest przedłużone. Nie trzeba już spać na półsiedząco.",
    },
    hayloft: {
      alt: "Pokój na strychu z odsłoniętymi krokwiami, dwoma łóżkami i oknem w szczycie",
      caption: "Strych, siedemnaście stopni w górę.",
    },
    bedroom: {
      alt: "Sypialnia z podwójnym łóżkiem, narzutą w kolorze terakoty, dwiema lampkami i porannym światłem z boku",
      caption: "Na dole w Deel, łazienka tuż obok.",
    },
    breakfast: {
      alt: "Wiklinowy kosz z chlebem, jajkami i kraciastą ściereczką, obok słoik dżemu i butelka mleka",
      caption: "O wpół do dziewiątej na klamce. Jajka mają wtedy pół godziny.",
    },
    dusk: {
      alt: "Dom o zmierzchu z oświetlonymi oknami, na pierwszym planie palenisko, dwa krzesła i girlanda światełek",
      caption: "Drewno jest pod wiatą, koce wiszą w środku przy drzwiach.",
    },
    bath: {
      alt: "Łazienka z wolnostojącą wanną pod oknem, terakotą i stosem ręczników na stołku",
      caption: "Wanna ma 1,80 metra. Sprawdziliśmy.",
    },
    landscape: {
      alt: "Piaszczysta droga wśród pól z balotami i miedz, w oddali wieża kościoła w Ootmarsum",
      caption: "Pięć minut spacerem za domem, w stronę miasteczka.",
    },
  },
};
