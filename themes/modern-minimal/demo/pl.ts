import type { PhotoText, SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const content: SiteContent = {
  tagline: "Beton, modrzew i woda jeziora De Fluessen",
  intro:
    "Dom dla sześciu osób na skraju Elahuizen, z dziesięciometrowym pomostem i widokiem aż po drugi brzeg. Zaprojektowaliśmy go dla siebie i wynajmujemy, kiedy nas tu nie ma.",
  welcome: [
    "Kiedy znaleźliśmy ten kawałek brzegu, stała tu szopa, a dalej rosła już tylko trzcina. Przesiedzieliśmy tu dwa lata na składanych krzesłach, zanim powstała pierwsza kreska. Gdzie wschodzi słońce, dokąd skręca wiatr, gdzie chce się pić kawę w marcu? Ten dom jest naszą odpowiedzią.",
    "Nie ma tu prawie nic do obsługiwania. Podłoga jest ciepła, okna się przesuwają, czajnik gwiżdże. Sauna potrzebuje trzech kwadransów, a łódka dwóch osób zgodnych co do kierunku.",
    "Warto zabrać książki, choć kilkaset już stoi na półce.",
  ],
  aboutTitle: "Jedna linia, dwa materiały",
  about: [
    "Na dole wszystko jest z betonu: podłoga, ściana z kominkiem i ława, która po prostu ciągnie się dalej na zewnątrz. Na tym spoczywa bryła z fryzyjskiego modrzewia, wysunięta metr siedemdziesiąt nad taras. W deszczu stół pozostaje suchy, a lipcowe słońce zagląda do środka dopiero po piątej.",
    "Salon ma jedenaście metrów długości i od strony wody nie ma ściany. Cztery przesuwne okna, żadnego progu. Z jednej strony kominek, z drugiej długi stół, przy którym zmieści się osiem osób, choć śpi tu sześć.",
    "Na górze są dwie sypialnie i łazienka z wanną przy oknie. Trzecia sypialnia, na parterze, ma własny prysznic, co docenią ci, którzy nie lubią schodów. Każde łóżko ma 2,10 metra długości. Sami nie należymy do niskich.",
    "Sauna stoi osobno, dwanaście kroków po drewnianej ścieżce. Jej okno wychodzi na jezioro, a drabinka do wody zaczyna się tuż przy drzwiach.",
  ],
  highlights: [
    {
      title: "Pomost i łódka",
      text: "Dziesięć metrów, na zachód. Tor wodny zaczyna się po sześćdziesięciu uderzeniach wiosłem; bliżej dzieci mają grunt pod nogami.",
    },
    { title: "Sauna nad wodą", text: "Opalana drewnem, dla czterech osób. Brzozowe polana i ręczniki już czekają." },
    {
      title: "Ogrzewanie podłogowe",
      text: "Wszędzie, także w łazienkach. Zimą chodzi się w skarpetkach, a kominek pali się dla przyjemności.",
    },
    { title: "Jedna droga, bez ruchu", text: "Mardyk kończy się przy domu. Słychać trzcinę, a w maju bąka." },
  ],
  locationTitle: "Tam, gdzie kończy się droga",
  location: [
    "Elahuizen to wieś z jedną ulicą nad De Fluessen, jeziorem ciągnącym się prostą linią od Heeg po Koudum. Do Heeg dopływa się pod żaglami w jedno popołudnie, do Hindeloopen jedzie się rowerem trzy kwadranse. Jest mała przystań, szkółka żeglarska i kawiarnia z tarasem od południa.",
    "Po zakupy jeździ się do Balk albo Koudum. Na muzeum lub deszczowe popołudnie jest Sneek, pół godziny stąd, i Leeuwarden, trzy kwadranse.",
  ],
  distances: [
    { label: "Kawiarnia i przystań w Elahuizen", km: 1.2, by: "foot", minutes: 15 },
    { label: "Piekarnia w Koudum", km: 7, by: "bike", minutes: 26 },
    { label: "Supermarket w Balk", km: 8.5, by: "car", minutes: 10 },
    { label: "Stacja Koudum-Molkwerum", km: 9.5, by: "car", minutes: 12 },
    { label: "Plaża w Hindeloopen", km: 13, by: "bike", minutes: 45 },
    { label: "Sneek", km: 26, by: "car", minutes: 30 },
  ],
  houseRules: [
    {
      title: "Cisza po jedenastej",
      text: "Woda niesie dźwięk daleko. Po 23.00 prosimy przenieść rozmowy do środka i nie włączać muzyki na zewnątrz.",
    },
    { title: "W domu się nie pali", text: "W saunie też nie. Na tarasie można; popielniczka wisi przy kranie ogrodowym." },
    { title: "Bez zwierząt", text: "Od marca do lipca na brzegu gniazdują ptaki. Dlatego nie przyjeżdżają tu psy, nawet nasz." },
    {
      title: "Kamizelki dla dzieci",
      text: "Sześć sztuk, od 15 do 90 kilogramów, wisi w schowku. Kto nie pływa, zakłada kamizelkę na pomoście i w łódce.",
    },
    { title: "Buty przy drzwiach", text: "Pod betonową ławą zmieści się osiem par. Podłoga zostaje czysta, a skarpetki ciepłe." },
    {
      title: "Najwyżej sześciu gości",
      text: "W ciągu dnia odwiedziny są mile widziane. Nocować może sześć osób i niemowlę we własnym łóżeczku turystycznym.",
    },
  ],
  practical: [
    { title: "Klucz", text: "Wisi na czerwonym sznurku w sejfie na lewo od drzwi. Kod wysyłamy SMS-em w dniu przyjazdu." },
    {
      title: "Wi-Fi",
      text: "Światłowód, 300 Mb/s. Nazwa i hasło są po wewnętrznej stronie szafki nad czajnikiem. Na końcu pomostu zostają jeszcze dwie kreski.",
    },
    { title: "Parking", text: "Dwa samochody na żwirze obok domu. Ładowarka ma 11 kW; 0,35 € za kWh, rozliczenie po pobycie." },
    {
      title: "Ogrzewanie",
      text: "Podłoga jest ustawiona na 20 stopni i reaguje powoli: lepiej zmienić o pół stopnia niż o trzy. Kosz drewna jest w cenie, następny w schowku za 6 €.",
    },
    {
      title: "Sauna",
      text: "Pięć polan do pieca i trzy kwadranse cierpliwości. Instrukcja wisi obok drzwi. Po saunie prosimy uchylić okno.",
    },
    {
      title: "Pościel",
      text: "Łóżka są zasłane, a każdy gość ma duży i mały ręcznik. Czerwone ręczniki są do sauny i nad jezioro.",
    },
    {
      title: "Śmieci",
      text: "Papier, szkło i bioodpady osobno, w pojemnikach za płotem. Szary pojemnik we wtorek wystawia się przy drodze, w miejscu z pomarańczowymi paskami.",
    },
    {
      title: "Sklepy",
      text: "Supermarket w Balk jest czynny codziennie do 20.00. Piekarnia w Koudum otwiera o siódmej, w poniedziałki jest zamknięta.",
    },
    {
      title: "Lekarz",
      text: "Przychodnia w Koudum, 7 km. Wieczorem i w weekend dyżur w Sneek, 26 km. Apteczka jest w szufladzie pod piekarnikiem.",
    },
    {
      title: "Bagaż",
      text: "Przyjazd za wcześnie albo późny pociąg? Wszystko może stać sucho w schowku, od jedenastej aż do wyjazdu.",
    },
  ],
};

export const unit: UnitContent = {
  name: "Waterlijn",
  summary: "Cały dom: trzy sypialnie, dwie łazienki, sauna, pomost i łódka.",
  description: [
    "142 m² na dwóch poziomach. Na dole salon z kominkiem, kuchnia z betonową wyspą i sypialnia z własnym prysznicem. Na górze dwie sypialnie i łazienka z wanną przy oknie.",
    "W kuchni jest płyta indukcyjna, piekarnik na wysokości oczu i ciężki żeliwny czajnik. Kawę parzy się przez filtr albo w kawiarce; ziarna i ręczny młynek stoją obok.",
  ],
  beds: [
    { room: "Góra, wschód", beds: "łóżko podwójne, 180 × 210 cm" },
    { room: "Góra, zachód", beds: "łóżko podwójne, 160 × 210 cm, i biurko" },
    { room: "Parter", beds: "dwa łóżka pojedyncze, 90 × 210 cm" },
  ],
};

export const photos: Record<string, PhotoText> = {
  byDay: {
    alt: "Niski betonowy dom z wysuniętym piętrem z modrzewia nad wodą; czerwone drzwi, pomost i łódka.",
    caption: "Widok z jeziora, dziewiąta rano.",
  },
  living: {
    alt: "Salon ze szklaną ścianą od strony jeziora, szara kanapa, kominek w betonowej ścianie i czerwony fotel.",
    caption: "Jedenaście metrów szkła i żadnego progu.",
  },
  terrace: {
    alt: "Długi drewniany stół z ławami na zadaszonym tarasie, nakryty dla sześciu osób, wieczorne słońce nad jeziorem.",
    caption: "Stół zawsze suchy: osłania go wysunięte piętro.",
  },
  kitchen: {
    alt: "Kuchnia z betonową wyspą, szafkami z modrzewia, trzema lampami i trzema stołkami, z których jeden jest czerwony.",
    caption: "Indukcja, żeliwny czajnik i miejsca dla tych, którzy nie gotują.",
  },
  byDusk: {
    alt: "Dom o zmierzchu, wszystkie lampy zapalone; światło odbija się w wodzie wśród trzcin.",
    caption: "Czerwiec, wpół do jedenastej. Ciemniej już prawie nie będzie.",
  },
  bedroom: {
    alt: "Sypialnia z szerokim łóżkiem przy ścianie z modrzewia i betonu, obok okno na jezioro.",
    caption: "Góra, wschód: pobudka razem ze słońcem.",
  },
  sauna: {
    alt: "Sauna z dwiema ławami, piecem z kamieniami i oknem na jezioro; czerwony ręcznik na górnej ławie.",
    caption: "Trzy kwadranse grzania, dwanaście kroków od domu.",
  },
  bath: {
    alt: "Betonowa łazienka z wolnostojącą wanną przy oknie, okrągłym lustrem i czerwonym ręcznikiem.",
    caption: "Z wanny widać trzciny. Stamtąd nie widać nikogo.",
  },
  twin: {
    alt: "Sypialnia z dwoma łóżkami, między nimi siedzisko z czerwoną poduszką pod kwadratowym oknem.",
    caption: "Parter: dwa łóżka po 2,10 metra i kąt do czytania.",
  },
  keyDetail: {
    alt: "Klucz na czerwonym sznurku na ścianie z modrzewiowych desek, obok betonowego muru.",
    caption: "Modrzew, beton i czerwień, która wraca w każdym pokoju.",
  },
  lakeView: {
    alt: "Widok z końca pomostu o poranku: dwie żaglowe barki, czerwony ręcznik i kubek kawy.",
    caption: "Siódma. Skûtsje płyną już w stronę Heeg.",
  },
  polder: {
    alt: "Ścieżka rowerowa przez łąki z owcami do kościoła z dwuspadową wieżą; czerwony rower przy płocie.",
    caption: "Droga do piekarni: siedem kilometrów i trzy zakręty.",
  },
};
