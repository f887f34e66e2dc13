import type { HomeWords } from "./words.ts";

export const pl: HomeWords = {
  site: {
    tagline: "Dom na wydmach, jedenaście minut pieszo od plaży",
    intro:
      "Smołowane na czarno deski, dach z trzciny i szklany szczyt zwrócony ku Morzu Północnemu. Zeezicht stoi tuż za pierwszym pasem wydm w Domburgu: trzy sypialnie, piec na drewno i prysznic pod gołym niebem. Przy otwartych oknach słychać morze, a gdy wieje z północnego zachodu, słychać je i przy zamkniętych.",
    welcome: [
      "Kiedy spaliśmy tu pierwszy raz, dom od dwóch zim stał pusty, a piasek nawiewało pod drzwiami. Próg został ten sam. Obok wisi szczotka i to właściwie jedyne, o co prosimy: proszę otrzepać buty.",
      "Mieszkamy za kościołem, sześć minut stąd rowerem. Pierwszego wieczoru w lodówce czeka zupa rybna Joosta, a przy piecu suche drewno. Potem nie przeszkadzamy, chyba że Państwo zadzwonią.",
    ],
    aboutTitle: "Na wydmę, pod wiatr",
    about: [
      "Parter to jedno długie wnętrze: stół przy kuchni, kanapa przy piecu, a pomiędzy nimi cztery metry szkła, które rozsuwa się do końca. Z kanapy na taras jest jeden krok, z tarasu na plażę jedenaście minut ścieżką z muszli.",
      "W kuchni nie ma ekspresu na kapsułki. Jest za to czerwony czajnik z gwizdkiem, młynek i kawiarka na sześć filiżanek. Garnki są żeliwne, noże ostrzymy każdej wiosny, a widelczyki do małży leżą w dolnej szufladzie.",
      "Duża sypialnia mieści się pod trzciną. Łóżko stoi tak, że horyzont widać bez wstawania. Dzieci śpią na dole w dwóch wbudowanych kojach; każda ma bulaj, lampkę i zasłonkę, którą naprawdę da się zasunąć.",
      "Po plaży wystarczy obejść dom. Na południowej ścianie jest prysznic z ciepłą wodą i ławka na buty pełne piasku. W środku z całego dnia zostaje tylko senność.",
    ],
    highlights: [
      {
        title: "Jedenaście minut do morza",
        text: "Ścieżką z muszli, bez przechodzenia przez ulicę. Na ostatniej wydmie są 62 stopnie, a po lewej podjazd dla wózka.",
      },
      { title: "Ciepły prysznic na dworze", text: "Od kwietnia do listopada, z wieszakami na dwóch wysokościach." },
      { title: "Piec, który dobrze ciągnie", text: "Dębina od rolnika z Aagtekerke; kosz drewna na dzień jest w cenie." },
      { title: "Cztery rowery i fotelik", text: "Z przerzutkami, bo z Westkapelle wraca się pod wiatr." },
    ],
    locationTitle: "Między miasteczkiem a linią przypływu",
    location: [
      "Domburg jest tak mały, że drugiego dnia piekarz już Państwa poznaje. Jest tu sklep rybny, księgarnia, pawilon na plaży czynny także zimą, a w poniedziałki targ.",
      "Na zachód jedzie się groblą do latarni w Westkapelle, na wschód przez las De Manteling do Oostkapelle. Do Middelburga jest kwadrans samochodem albo piękny poranek rowerem.",
    ],
    distances: [
      { label: "Plaża, przy słupku 14", km: 0.8, by: "foot", minutes: 11 },
      { label: "Piekarnia przy Weststraat", km: 1.3, by: "bike", minutes: 5 },
      { label: "Supermarket", km: 1.6, by: "bike", minutes: 7 },
      { label: "Latarnia morska w Westkapelle", km: 6.4, by: "bike", minutes: 24 },
      { label: "Las De Manteling", km: 2.9, by: "bike", minutes: 11 },
      { label: "Dworzec w Middelburgu", km: 15, by: "car", minutes: 18 },
    ],
    houseRules: [
      {
        title: "Piasek zostaje na dworze",
        text: "Stopy i psie łapy płuczemy pod prysznicem na zewnątrz. Szczotka i wycieraczka są przy bocznych drzwiach.",
      },
      { title: "Palenie", text: "Tylko na zewnątrz i nie na tarasie, bo trzcina jest sucha. Popielniczka stoi na murku." },
      {
        title: "Psy",
        text: "Jeden pies jest mile widziany, ale nie na łóżkach. Na plaży może biegać luzem od października do maja.",
      },
      { title: "Cisza", text: "Po dziesiątej wieczorem prosimy zamknąć przesuwne drzwi. Na wydmach głos niesie się daleko." },
      { title: "Wydmy", text: "Prosimy trzymać się ścieżek. Trawa na wydmach zatrzymuje morze, a pod stopami się łamie." },
      { title: "Goście", text: "Na kolację można zaprosić, kogo się chce; o nocleg prosimy zapytać. Sześć łóżek to sześć osób." },
    ],
    practical: [
      {
        title: "Wi-Fi",
        text: "Światłowód, 200 Mbit. Nazwa sieci i hasło są na tablicy w korytarzu; na górze zasięg jest najlepszy przy oknie.",
      },
      { title: "Klucz", text: "W skrzynce po lewej stronie bocznych drzwi. Kod wysyłamy rano w dniu przyjazdu." },
      { title: "Parking", text: "Dwa auta na żwirze za domem. Ostatnie 200 metrów to droga z muszli, prosimy jechać powoli." },
      {
        title: "Piec i ogrzewanie",
        text: "Ogrzewanie podłogowe na 19°C, termostat jest obok regału. Piec: otworzyć szyber, podpałkę ułożyć na krzyż, po dziesięciu minutach przymknąć do połowy.",
      },
      {
        title: "Śmieci",
        text: "Pomarańczowy worek na plastik, zielony pojemnik na bio, reszta do szarego. W czwartek wieczorem wystawiamy wszystko sami.",
      },
      {
        title: "Zakupy",
        text: "Supermarket w miasteczku do 20.00, także w niedzielę. Świeże ryby z wozu na placu we wtorki i piątki do 17.00.",
      },
      {
        title: "Lekarz",
        text: "Przychodnia w Domburgu w dni robocze od 8.00. Poza tymi godzinami dyżur w szpitalu w Goes, 35 minut samochodem.",
      },
      {
        title: "Pościel",
        text: "Łóżka są pościelone, dla każdej osoby leży duży i mały ręcznik. Ręczniki plażowe prosimy zabrać własne.",
      },
      { title: "Bagaż", text: "Kto przyjedzie wcześniej, może od 11.00 zostawić walizki w rowerowni i iść przywitać morze." },
    ],
  },
  unit: {
    name: "Dom Zeezicht",
    summary: "Cały dom dla sześciu osób: trzy sypialnie, dwie łazienki i taras od strony morza.",
    description: [
      "Wynajmują Państwo cały dom z ogrodem z wydmowego piasku. W zasięgu wzroku nie ma innych domów.",
      "Na parterze są kuchnia z salonem, pokój dwuosobowy i koje, a między nimi duża łazienka. Na górze pokój pod trzciną z własnym prysznicem.",
    ],
    beds: [
      { room: "Pod trzciną", beds: "łóżko podwójne 180 × 210 cm z widokiem na morze" },
      { room: "Pokój od ogrodu, na parterze", beds: "dwa łóżka 90 × 210 cm, można je zsunąć" },
      { room: "Koje", beds: "wbudowane łóżko piętrowe, dwa razy 90 × 200 cm, łóżeczko na życzenie" },
    ],
  },
};
