import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "Dwór z aleją lipową, biblioteką i ogrodem za murem",
  intro:
    "Na końcu alei z czterdziestu ośmiu lip, tuż za Vorden, stoi dom, do którego w 1911 roku wprowadzili się nasi pradziadkowie. Do wynajęcia jest dwór dla dwunastu osób albo oranżeria dla czterech, z fortepianem, kominkami i ogrodem za murem, po którym pną się grusze.",
  welcome: [
    "Mieszkamy sto metrów dalej, w dawnej wozowni, i jesteśmy czwartym pokoleniem, które otwiera tu okiennice. Po przyjeździe przechodzimy z Państwem przez cały dom: pokazujemy, jak rozpalić w kominku, który stopień skrzypi i gdzie wisi klucz od furtki. Potem zostawiamy Państwa w spokoju.",
    "Dom jest stary i wcale tego nie ukrywa. Fortepian stroimy każdej wiosny, książki w bibliotece są do czytania, a na kuchennym stole widać ślady stu lat urodzin. Filiżankę można śmiało na nim postawić.",
    "W czerwcu warto spać przy otwartym oknie. Kwitną wtedy lipy i pachnie aż na poddaszu.",
  ],
  aboutTitle: "Dom, w którym się mieszka",
  about: [
    "We dworze jest sześć sypialni na dwóch piętrach, salon muzyczny od południa i biblioteka licząca blisko cztery tysiące tomów. Na parterze są dwa kominki. Suchego jesionu w koszu wystarcza na zwykły pobyt, a kto lubi palić więcej, znajdzie zapas w stodole.",
    "W kuchni stoi kuchenka z sześcioma palnikami i stół na czternaście osób. Gwiżdżący czajnik po babci wciąż działa, ale dla spieszących się jest też elektryczny. Zastawy i szkła wystarczy dla dwudziestu osób, bo zawsze ktoś zostaje na kolację.",
    "Oranżerię zbudowano w 1926 roku, żeby drzewka cytrynowe mogły przezimować. Nadal to robią: od listopada do kwietnia stoją między kanapą a stołem śniadaniowym. Dzięki ogrzewaniu podłogowemu i dobrym szybom jest tu ciepło także w styczniu.",
    "Oba domy korzystają z ogrodu za murem: są tu grusze, grządka ziół, które można zrywać, i długi stół pod lipą. Furtkę zamykamy o dziesiątej, ze względu na jeże.",
  ],
  highlights: [
    {
      title: "Aleja lipowa",
      text: "Czterdzieści osiem lip z 1868 roku, trzysta metrów od bramy do drzwi. O siódmej rano należy do gości i do saren.",
    },
    {
      title: "Biblioteka z kominkiem",
      text: "Książki aż po sufit, także półka po angielsku, i dwa fotele uszaki, z których trudno wstać.",
    },
    {
      title: "Fortepian Bechstein",
      text: "Z 1923 roku, strojony każdej wiosny. Nuty leżą w taborecie, grać można do jedenastej wieczorem.",
    },
    {
      title: "Ogród za murem",
      text: "Pół hektara osłonięte od wiatru, z gruszami i lawendą. Od kwietnia słońce świeci tu do dziewiątej.",
    },
  ],
  locationTitle: "W krainie ośmiu zamków",
  location: [
    "Vorden leży w regionie Achterhoek, między Zutphen a Ruurlo, wśród żywopłotów, dawnych pól i piaszczystych dróg. Wokół miasteczka stoi osiem zamków, a trasa rowerowa, która je łączy, biegnie obok naszej bramy.",
    "Podróżując pociągiem, wysiada się na stacji Vorden i przesiada na rower. Po walizki chętnie przyjedziemy, wystarczy dać znać dzień wcześniej.",
  ],
  distances: [
    { label: "Rowerowy Szlak Ośmiu Zamków, obok bramy", km: 0.3, by: "foot", minutes: 4 },
    { label: "Zamek Vorden", km: 1.9, by: "foot", minutes: 24 },
    { label: "Piekarnia i sklep z serami", km: 2.2, by: "bike", minutes: 8 },
    { label: "Supermarket", km: 2.4, by: "car", minutes: 5 },
    { label: "Stacja kolejowa Vorden", km: 2.6, by: "bike", minutes: 10 },
    { label: "Zutphen, targ w czwartki i soboty", km: 10.5, by: "car", minutes: 14 },
    { label: "Zutphen ze stacji Vorden", km: 9.8, by: "train", minutes: 9 },
  ],
  houseRules: [
    { title: "Palenie", text: "Na zewnątrz. Popielniczka stoi na kamiennej ławce przy wejściu." },
    { title: "Ogień", text: "Tylko w kominkach, za osłoną. Świece w świecznikach, nie na parapetach." },
    { title: "Muzyka", text: "Na fortepianie do jedenastej wieczorem. Głośniki tylko w domu, przy zamkniętych oknach." },
    { title: "Psy", text: "Mile widziane we dworze, najwyżej dwa, na parterze. W oranżerii nie, z powodu drzewek cytrynowych." },
    { title: "Przyjęcia", text: "Długa kolacja z rodziną: bardzo prosimy. Przyjęcie z gośćmi z zewnątrz tylko po uzgodnieniu." },
    { title: "Zabłocone buty", text: "W pomieszczeniu gospodarczym, gdzie jest kran, stojak i stos starych ręczników." },
  ],
  practical: [
    {
      title: "Klucze",
      text: "Witamy gości osobiście między szesnastą a dziewiętnastą. Przy późniejszym przyjeździe klucz czeka w sejfie obok pomieszczenia gospodarczego; kod wysyłamy tego dnia rano.",
    },
    {
      title: "Wi-Fi",
      text: "Nazwa sieci i hasło wiszą w korytarzu. Światłowód, w obu domach wystarczy do pracy; do najdalszego kąta ogrodu nie sięga i niech tak zostanie.",
    },
    {
      title: "Parkowanie",
      text: "Osiem miejsc przy wozowni, na żwirze. Prosimy nie stawać w alei, bo cierpią korzenie lip. Dwa punkty ładowania 11 kW, 0,38 € za kWh.",
    },
    {
      title: "Ogrzewanie",
      text: "Przed przyjazdem ustawiamy 20 stopni. Termostat w holu steruje całym dworem i potrzebuje godziny, więc lepiej przekręcić go raz niż trzy razy.",
    },
    {
      title: "Pościel i ręczniki",
      text: "Łóżka są posłane, na osobę przypadają dwa ręczniki. Ręczniki plażowe prosimy zabrać ze sobą.",
    },
    {
      title: "Śmieci",
      text: "Szkło i papier do pojemników za wozownią, obierki do zielonego wiadra dla kur. Resztę w piątki zabiera Jan.",
    },
    {
      title: "Zakupy",
      text: "Piekarnia jest czynna od wtorku do soboty. Chleb zamówiony u nas do siedemnastej rano wisi na klamce.",
    },
    {
      title: "Lekarz i apteka",
      text: "Dyżur lekarski jest w Zutphen, kwadrans samochodem. Apteka w Vorden zamyka o 17:30. Apteczka stoi w pomieszczeniu gospodarczym.",
    },
    {
      title: "Dzieci",
      text: "Dwa łóżeczka i dwa krzesełka przygotujemy, wystarczy dać nam znać. Staw za domem nie jest ogrodzony.",
    },
    { title: "Bagaż", text: "Walizki można zostawić w holu od jedenastej, a po wyjeździe do piętnastej." },
  ],
};

export const manor: UnitContent = {
  name: "Dwór",
  summary: "Sześć sypialni, biblioteka, salon muzyczny i kuchnia, w której mieszczą się wszyscy.",
  description: [
    "Cały dom, od piwnicy z winem po poddasze, tylko dla Państwa. Na parterze biblioteka i salon muzyczny, między nimi rozsuwane drzwi na gwarne wieczory; poniżej kuchnia z wyjściem do ogrodu.",
    "Na górze sześć sypialni, każda w innym kolorze i z innym widokiem. W zielonej stoi łoże z baldachimem, do narożnej słońce zagląda najwcześniej. Są cztery łazienki, w jednej wanna na lwich łapach przed oknem.",
  ],
  beds: [
    { room: "Pokój zielony", beds: "łoże z baldachimem, 180 × 210 cm" },
    { room: "Pokój narożny", beds: "łóżko podwójne, 160 × 200 cm" },
    { room: "Pokój lipowy", beds: "dwa łóżka, 90 × 210 cm" },
    { room: "Pokój niebieski", beds: "łóżko podwójne, 160 × 200 cm" },
    { room: "Poddasze wschodnie", beds: "dwa łóżka, 90 × 200 cm" },
    { room: "Poddasze zachodnie", beds: "dwa łóżka, 90 × 200 cm, i kącik do zabawy" },
  ],
};

export const orangery: UnitContent = {
  name: "Oranżeria",
  summary: "Pięć wysokich okien z łukiem, drzewka cytrynowe i ogród tuż za drzwiami.",
  description: [
    "Jasne wnętrze długości szesnastu metrów, z kuchnią, stołem i kanapą przy oknie. Latem drzwi stoją otworem na lawendę, zimą do środka wprowadzają się drzewka cytrynowe.",
    "Jedna sypialnia jest na parterze, bez progów, druga pod dachem, z dwoma łóżkami i okrągłym oknem. W łazience jest duży prysznic bez brodzika.",
  ],
  beds: [
    { room: "Pokój ogrodowy", beds: "łóżko podwójne, 180 × 200 cm, na parterze" },
    { room: "Pokój na poddaszu", beds: "dwa łóżka, 90 × 200 cm" },
  ],
};
