import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

export const site: SiteContent = {
  tagline: "Leśna chata dla czworga na skraju Dwingelderveld",
  intro:
    "Drewniana chata pod sosnami, na końcu piaszczystej drogi koło Dwingeloo. W środku piec na drewno i półka przewodników przyrodniczych, na zewnątrz balia z gorącą wodą i palenisko. Wrzosowisko zaczyna się za rowerownią.",
  welcome: [
    "Nazywam się Harm Oosting i przez 31 lat byłem leśnikiem na Dwingelderveld. Vossenhut zbudowaliśmy z bratem z modrzewia, który sami ścięliśmy i przetarliśmy. Każdej wiosny pod starym dębem, sześćdziesiąt metrów od werandy, lisica wychowuje młode. Stąd nazwa: lisia chata.",
    "Na parapecie leży mapa, na której zaznaczam ołówkiem, co w tym tygodniu można zobaczyć: żurawie przy Holtveen, zaskrońce na ścieżce rowerowej, pierwsze kurki (te trzeba już znaleźć samemu). Lornetka wisi na haczyku przy drzwiach, proszę śmiało z niej korzystać.",
    "Na przyjazd czajnik stoi na ogniu, a w piecu się pali. Mieszkam cztery minuty rowerem stąd i zaglądam tylko wtedy, gdy ktoś mnie o to poprosi.",
  ],
  aboutTitle: "Chata, w której rządzi las",
  about: [
    "Chata ma 62 metry kwadratowe, wszystko na jednym poziomie. Wysunięty dach osłania prawie dziewięciometrową werandę: można na niej zjeść śniadanie nawet w deszczu. Przesuwne drzwi wychodzą na polanę. Nikt tędy nie chodzi oprócz saren, a pod wieczór lisa.",
    "W środku pachnie modrzewiem i dymem. Piec nagrzewa salon w pół godziny, a zimą ogrzewanie podłogowe utrzymuje w tle osiemnaście stopni. Czerwony czajnik z gwizdkiem ma trzydzieści lat i słychać go w połowie lasu. Jest też zwykły, elektryczny.",
    "W dużej sypialni śpi się z głową pod oknem. W małej są dwie alkowy, jedna nad drugą, każda z zasłonką, lampką i półką komiksów. Mają po dwa metry długości, więc dorośli też się mieszczą.",
    "W balii pali się samemu, drewno leży przygotowane. Dwie godziny od pierwszej zapałki woda ma 38 stopni. W pogodną noc widać stąd Drogę Mleczną: to jeden z najciemniejszych zakątków Holandii.",
  ],
  highlights: [
    { title: "Balia pod sosnami", text: "Opalana drewnem, dla czterech osób. Drewno jest w cenie i leży sucho pod werandą." },
    { title: "Wrzosowisko za progiem", text: "Trzy minuty pieszo do skraju największego mokrego wrzosowiska zachodniej Europy." },
    {
      title: "Palenisko z pieńkami",
      text: "Z rusztem, kociołkiem i zapasem drewna. W suche tygodnie dzwonię, czy wolno rozpalać.",
    },
    {
      title: "Ciemne noce",
      text: "W promieniu kilku kilometrów ani jednej latarni. Stary radioteleskop nie bez powodu stoi tuż obok.",
    },
  ],
  locationTitle: "Między Lhee a wrzosowiskiem",
  location: [
    "Vossenhut stoi przy ślepej piaszczystej drodze na południe od Dwingeloo, tam gdzie las przechodzi w Park Narodowy Dwingelderveld. Do rynku w wiosce jest dziewięć minut rowerem, ścieżką, która nie przecina żadnej szosy.",
    "Pierwszego ranka warto pójść na Lheederzand: lotne piaski, jałowce i biała czasza teleskopu z 1956 roku. O wpół do dziesiątej można tam spotkać stado owiec wychodzące na wypas.",
  ],
  distances: [
    { label: "Skraj wrzosowiska", km: 0.2, by: "foot", minutes: 3 },
    { label: "Radioteleskop na Lheederzand", km: 1.6, by: "foot", minutes: 20 },
    { label: "Piekarnia i kawiarnie przy rynku w Dwingeloo", km: 2.4, by: "bike", minutes: 9 },
    { label: "Supermarket w Dwingeloo", km: 2.7, by: "bike", minutes: 10 },
    { label: "Owczarnia koło Ruinen", km: 8.5, by: "bike", minutes: 32 },
    { label: "Stacja kolejowa Beilen", km: 12, by: "car", minutes: 14 },
    { label: "Assen, Drents Museum", km: 29, by: "car", minutes: 28 },
  ],
  houseRules: [
    {
      title: "Ogień",
      text: "Palimy tylko w piecu, na palenisku i pod balią. Przy najwyższym zagrożeniu pożarowym na zewnątrz nie rozpalamy; wtedy dzwonię.",
    },
    { title: "Cisza", text: "Po dwudziestej drugiej las należy do zwierząt. Muzyka w domu, przy zamkniętych drzwiach." },
    {
      title: "Palenie",
      text: "W domu nie palimy. Na werandzie stoi popielnica z piaskiem: niedopałek w suchej ściółce to pożar lasu.",
    },
    { title: "Psy", text: "Jeden pies jest mile widziany. W lesie na smyczy, a od marca do sierpnia także na wrzosowisku." },
    {
      title: "Dzikie zwierzęta",
      text: "Prosimy nie karmić lisa, nawet gdy grzecznie usiądzie. Buty na noc zabieramy do środka: lis je kolekcjonuje.",
    },
    { title: "Odwiedziny", text: "W ciągu dnia goście są mile widziani. Nocują najwyżej cztery osoby." },
  ],
  practical: [
    {
      title: "Wi-Fi",
      text: "Światłowód do skraju lasu, w chacie 300 Mb/s. Hasło wisi po wewnętrznej stronie drzwi szafki kuchennej. Na zewnątrz zasięg kończy się przy hamaku.",
    },
    {
      title: "Przyjazd i klucz",
      text: "Klucz czeka w sejfie obok sągu drewna; kod wysyłam rano w dniu przyjazdu. Chętnie przyjadę i wszystko pokażę.",
    },
    {
      title: "Parking",
      text: "Dwa auta obok rowerowni. Ostatnie 400 metrów to piasek: jedziemy powoli, po koleinach, wtedy da radę także niskie auto.",
    },
    {
      title: "Ogrzewanie i drewno",
      text: "Piec, balia i palenisko korzystają z jednego zapasu drewna, wliczonego w cenę. Instrukcja wisi przy piecu: dolne powietrze zamykamy po dziesięciu minutach.",
    },
    {
      title: "Zabłocone buty",
      text: "Na werandzie stoi stojak z dziesięcioma parami kaloszy, od rozmiaru 28 do 46. Mokre buty suszymy na macie za piecem.",
    },
    {
      title: "Śmieci",
      text: "Bioodpady do zielonego pojemnika, papier i szkło do skrzynek w szopie. Resztek nie zostawiamy na zewnątrz: lis otwiera worki.",
    },
    {
      title: "Zakupy",
      text: "Supermarket w Dwingeloo do dwudziestej, w niedziele od dwunastej. Chleb: piekarnia przy rynku od siódmej. Warto spróbować krentenstoet, chleba z rodzynkami.",
    },
    {
      title: "Lekarz i apteka",
      text: "W Dwingeloo, 2,5 km. Nagłe przypadki: szpital w Hoogeveen, 22 minuty autem. Pęseta na kleszcze i apteczka wiszą w łazience.",
    },
    {
      title: "Rowery",
      text: "W rowerowni stoją cztery rowery, jest pompka i mapa numerowanych węzłów. Można tam też naładować rower elektryczny.",
    },
    {
      title: "Pościel",
      text: "Łóżka są pościelone, na osobę przypadają dwa ręczniki. Szlafroki do balii wiszą za drzwiami łazienki.",
    },
  ],
};

export const hut: UnitContent = {
  name: "De Vossenhut",
  summary: "Wolnostojąca leśna chata dla czworga: piec na drewno, balia i dziewięciometrowa weranda.",
  description: [
    "Parterowa chata o powierzchni 62 m²: salon z kuchnią, fotele przy piecu, dwie sypialnie i wykafelkowana łazienka z deszczownicą.",
    "Weranda wychodzi na południe. Hamak wisi między dwiema najgrubszymi sosnami.",
  ],
  beds: [
    { room: "Duża sypialnia", beds: "łóżko podwójne 180 × 210 cm pod oknem" },
    { room: "Mała sypialnia", beds: "dwie alkowy jedna nad drugą, każda 90 × 200 cm" },
  ],
};
