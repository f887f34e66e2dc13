import type { DemoPhoto } from "../../demo/home.ts";

type Text = [alt: string, caption: string];

function photo(picture: string, unit: string | null, nl: Text, en: Text, pl: Text): DemoPhoto {
  const text = ([alt, caption]: Text) => ({ alt, caption });
  return { picture, unit, text: { nl: text(nl), en: text(en), pl: text(pl) } };
}

/** In the order of the site; the first is the one of the front page. */
export const photos: DemoPhoto[] = [
  photo(
    "front",
    null,
    [
      "Bakstenen landhuis met groene luiken aan het eind van een grindpad tussen hoge bomen",
      "De voorgevel op het zuidoosten, in september rond tien uur",
    ],
    [
      "Brick manor with green shutters at the end of a gravel drive between tall trees",
      "The front faces south-east; September, about ten in the morning",
    ],
    [
      "Ceglany dwór z zielonymi okiennicami na końcu żwirowej drogi między wysokimi drzewami",
      "Fasada od południowego wschodu, wrzesień, około dziesiątej rano",
    ],
  ),
  photo(
    "library",
    "landhuis",
    [
      "Bibliotheek met boeken tot het plafond, brandende haard en twee oorfauteuils",
      "De bibliotheek; het krukje is voor de bovenste plank",
    ],
    ["Library with books to the ceiling, a lit fire and two wing chairs", "The library; the stool is for the top shelf"],
    [
      "Biblioteka z książkami po sufit, ogniem w kominku i dwoma fotelami",
      "Biblioteka; taboret przydaje się do najwyższej półki",
    ],
  ),
  photo(
    "salon",
    "landhuis",
    ["Muziekkamer met vleugel, visgraatparket en twee hoge ramen met groene gordijnen", "De Bechstein, gestemd in april"],
    [
      "Music room with a grand piano, herringbone floor and two tall windows with green curtains",
      "The Bechstein, tuned in April",
    ],
    [
      "Salon muzyczny z fortepianem, parkietem w jodełkę i dwoma wysokimi oknami z zielonymi zasłonami",
      "Bechstein, nastrojony w kwietniu",
    ],
  ),
  photo(
    "avenue",
    null,
    ["Laan van oude linden in de ochtendnevel, met het huis vaag in de verte", "Driehonderd meter linden, geplant in 1868"],
    ["Avenue of old limes in morning mist, the house faint at the far end", "Three hundred metres of limes, planted in 1868"],
    ["Aleja starych lip w porannej mgle, w oddali zarys domu", "Trzysta metrów lip posadzonych w 1868 roku"],
  ),
  photo(
    "kitchen",
    "landhuis",
    [
      "Keuken met lange eikenhouten tafel, fornuis onder een schouw met tegels en koperen pannen",
      "De tafel is vier meter lang; de kringen horen erbij",
    ],
    [
      "Kitchen with a long oak table, a range under a tiled hood and copper pans",
      "The table is four metres long; the rings come with it",
    ],
    [
      "Kuchnia z długim dębowym stołem, kuchenką pod okapem z kafelkami i miedzianymi garnkami",
      "Stół ma cztery metry; ślady po filiżankach są w komplecie",
    ],
  ),
  photo(
    "bedroom",
    "landhuis",
    ["Groene slaapkamer met hemelbed, nachtlampjes en een raam met linnen gordijnen", "De groene kamer, op de eerste verdieping"],
    [
      "Green bedroom with a four-poster bed, bedside lamps and a window with linen curtains",
      "The green room, on the first floor",
    ],
    ["Zielona sypialnia z łożem z baldachimem, lampkami i oknem z lnianą zasłoną", "Pokój zielony na pierwszym piętrze"],
  ),
  photo(
    "bathroom",
    "landhuis",
    [
      "Badkamer met bad op pootjes voor het raam en een zwart-witte tegelvloer",
      "Warm water genoeg voor twaalf; wel even laten lopen",
    ],
    [
      "Bathroom with a claw-foot bath before the window and a black-and-white floor",
      "Hot water for twelve; give it a minute to arrive",
    ],
    [
      "Łazienka z wanną na nóżkach przed oknem i czarno-białą podłogą",
      "Ciepłej wody starczy dla dwunastu, trzeba tylko chwilę poczekać",
    ],
  ),
  photo(
    "garden",
    null,
    ["Gedekte tafel met wit linnen in een ommuurde tuin met leiperen en een groene deur", "Eind augustus zijn de peren rijp"],
    [
      "Table laid with white linen in a walled garden with espaliered pears and a green door",
      "The pears ripen at the end of August",
    ],
    [
      "Stół nakryty białym obrusem w ogrodzie za murem, przy nim rozpięte grusze i zielone drzwi",
      "Gruszki dojrzewają pod koniec sierpnia",
    ],
  ),
  photo(
    "orangery",
    "oranjerie",
    [
      "Witte oranjerie met vijf boogramen achter vakken vol lavendel en citroenbomen in kuipen",
      "De oranjerie in juli, met de citroenbomen buiten",
    ],
    [
      "White orangery with five arched windows behind lavender beds and lemon trees in tubs",
      "The orangery in July, when the lemon trees are out",
    ],
    [
      "Biała oranżeria z pięcioma łukowymi oknami za lawendą i drzewkami cytrynowymi w donicach",
      "Oranżeria w lipcu, gdy cytryny stoją na zewnątrz",
    ],
  ),
  photo(
    "orangery-living",
    "oranjerie",
    [
      "Lichte kamer met drie boogramen, een bank, een ronde eettafel en citroenbomen",
      "Binnen, van november tot april, met gezelschap",
    ],
    [
      "Bright room with three arched windows, a sofa, a round dining table and lemon trees",
      "Indoors from November to April, in company",
    ],
    [
      "Jasny pokój z trzema łukowymi oknami, kanapą, okrągłym stołem i drzewkami cytrynowymi",
      "W środku, od listopada do kwietnia w towarzystwie cytryn",
    ],
  ),
  photo(
    "orangery-attic",
    "oranjerie",
    [
      "Zolderkamer met balken, twee bedden met groene spreien en een rond raam",
      "De zolderkamer; kinderen kiezen altijd het linkerbed",
    ],
    [
      "Attic room with beams, two beds with green covers and a round window",
      "The attic room; children always choose the bed on the left",
    ],
    [
      "Pokój na poddaszu z belkami, dwoma łóżkami z zielonymi narzutami i okrągłym oknem",
      "Poddasze; dzieci zawsze wybierają łóżko po lewej",
    ],
  ),
  photo(
    "sill",
    null,
    [
      "Vensterbank met lindebloesem in een blauwe vaas, thee op twee boeken, een brief en een oude sleutel",
      "Lindebloesemthee uit eigen laan",
    ],
    [
      "Window sill with lime blossom in a blue vase, tea on two books, a letter and an old key",
      "Lime-blossom tea from our own avenue",
    ],
    [
      "Parapet z kwiatem lipy w niebieskim wazonie, herbatą na książkach, listem i starym kluczem",
      "Herbata z kwiatu lipy z naszej alei",
    ],
  ),
  photo(
    "evening",
    null,
    [
      "Het verlichte landhuis in de avondschemer, weerspiegeld in de vijver",
      "Een uur na zonsondergang, vanaf de overkant van de vijver",
    ],
    ["The lit manor at dusk, reflected in the pond", "An hour after sunset, from across the pond"],
    ["Oświetlony dwór o zmierzchu, odbity w stawie", "Godzinę po zachodzie słońca, z drugiej strony stawu"],
  ),
];
