/**
 * The words that attackers guess first: common words in English, Dutch and Polish, first names, football clubs, months and the
 * product's own words. {@link isCommonPassword} also recognises variants of each word, so these few hundred words cover many
 * thousands of passwords. The list was written for this product; it contains no leaked passwords.
 */
const WORDS =
  "password passwort passw0rd pass passcode pasword passwd secret letmein welcome login logon access admin administrator root user guest master test tester testing default changeme change temp temporary hello monkey dragon shadow sunshine princess football baseball basketball soccer hockey superman batman spiderman ironman starwars pokemon naruto trustno iloveyou ilovey lovely lover love loveme loveyou sweetheart angel flower butterfly rainbow summer winter autumn spring monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december michael jennifer jessica daniel ashley andrew joshua matthew anthony robert thomas jordan hunter harley ranger buster charlie george maggie ginger pepper cookie cheese banana orange apple cherry chocolate coffee pizza whatever nothing something computer internet google facebook instagram whatsapp twitter youtube linkedin microsoft windows samsung iphone android apple amazon netflix spotify mustang ferrari porsche mercedes corvette yamaha honda toyota phoenix tigger tiger lion eagle falcon dolphin wizard merlin matrix killer ninja pirate freedom forever family mother father sister brother friend friends happy lucky money dollar diamond silver golden crystal purple yellow green black white blue red qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx wsxedc onetwothree abc abcd abcdef abcdefg aaaaaa blink blessed jesus christ heaven faith gateway network server database system security private personal office business company support service manager director liverpool arsenal chelsea barcelona madrid juventus manchester london paris berlin amsterdam holland america canada mexico " +
  "wachtwoord wachtwoorden geheim welkom inloggen toegang hallo hoi doei liefde liefste lieverd schatje schat lekker lekkerding mooi zonnetje zonneschijn bloem bloemetje vlinder konijn hond hondje poes poesje kat katten paard paarden paardje olifant tijger leeuw beer beertje vogel vis aap aapje zomer winter herfst lente maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart mei juni juli augustus oktober familie moeder vader mama papa mamma pappa oma opa zusje broer broertje vriend vriendin kinderen school computer voetbal ajax feyenoord psv oranje nederland holland amsterdam rotterdam utrecht eindhoven groningen denhaag haarlem arnhem nijmegen tilburg breda maastricht zwolle friesland zeeland limburg brabant texel ameland vlieland terschelling schiermonnikoog vakantie vakantiehuis vakantiehuisje vakantiewoning huisje thuis huis tuin zee strand duinen duin bos camping caravan chalet bungalow boerderij logeren verhuur verhuren huren gast gasten sleutel kaas stroopwafel hagelslag fiets auto sinterklaas kerst pannenkoek appel banaan aardbei sjaan jansen devries bakker visser smit meijer mulder " +
  "haslo haselko tajne dostep witaj witam czesc kocham kochamcie kochanie misiek misiu mis kotek kot kotki piesek pies kwiatek slonce sloneczko motyl aniolek aniol laleczka lato zima jesien wiosna poniedzialek wtorek sroda czwartek piatek sobota niedziela styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien rodzina mamusia tatus babcia dziadek siostra brat polska polak warszawa krakow gdansk gdynia sopot wroclaw poznan lodz lublin katowice szczecin zakopane mazury legia lech wisla widzew samsung komputer pilka bolek lolek zaq matrix dupa cholera kurwa haslohaslo domek dom wakacje morze gory agroturystyka noclegi nocleg wynajem klucz goscie " +
  "anna maria eva emma sophie julia sara lisa laura linda petra ingrid marieke annemieke johanna willem hendrik pieter jan johan kees piet klaas henk gerrit bas tim tom lars sven daan sem lucas luuk bram thijs jeroen mark marco martin peter paul patrick dennis kevin robin rick nick michel michiel sander stefan rob ronald erik frank fred hans jack john david james william joseph charles richard christopher nicole melissa michelle kimberly amanda stephanie elizabeth samantha katarzyna kasia agnieszka aga malgorzata gosia joanna asia monika ewa magda magdalena karolina natalia ola aleksandra zuzanna zosia piotr piotrek pawel tomasz tomek marcin marek krzysztof krzysiek michal lukasz mateusz kamil adam jakub kuba bartek szymon wojtek dawid mariusz grzegorz " +
  "vrijhuis eigenaar verhuurder booking airbnb vrbo website dashboard site mijnsite mijnhuis mijnhuisje";

/** The words as a set; the portal also uses it to estimate the strength of a password. */
export const COMMON_WORDS = new Set(WORDS.split(" "));

/** Rows of keyboards, the digits and the alphabet. A password that follows one of them is easy to guess. */
const ROWS = ["01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
/** The same for patterns across several rows of a keyboard. */
const ZIGZAGS = [
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1qaz2wsx3edc4rfv5tgb6yhn",
  "qazwsxedcrfvtgbyhnujm",
  "zaq12wsx",
  "1a2b3c4d5e6f",
  "a1b2c3d4e5f6",
];
/** Digits and signs that people write in the place of letters. */
const LEET: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "€": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** A password is common if it is a listed word with up to this many other characters around it: `Welkom2026!`. */
const MAX_SURROUNDING_CHARACTERS = 6;

/** Checks whether a password is easy to guess: a repetition, keyboard row, date or listed word, or a variant of such a word. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
  return (
    isRepetition(lower) ||
    followsRow(lower) ||
    isDate(lower) ||
    baseWords(lower).some((word) => COMMON_WORDS.has(word) || followsRow(word))
  );
}

/** Returns candidates for a password's base word: with and without signs replaced by letters, without surrounding characters. */
function baseWords(lower: string): string[] {
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const leet = (text: string) => text.replace(/[@43€1!0$57]/g, (sign) => LEET[sign] ?? sign);
  const unleeted = Array.from(lower, (_, end) => leet(lower.slice(0, lower.length - end))).slice(
    0,
    MAX_SURROUNDING_CHARACTERS + 1,
  );
  const candidates = [trimmed, leet(trimmed), ...unleeted.map((text) => text.replace(/^[^a-z]+/, ""))];
  return candidates
    .filter((word) => lower.length - word.length <= MAX_SURROUNDING_CHARACTERS)
    .flatMap((word) => [word, withoutDoubling(word)]);
}

/** Turns `welkomwelkom` into `welkom`. */
function withoutDoubling(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}

/** True for one to four characters that are repeated. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,2}$/.test(text);

/**
 * True if the text follows a row of the keyboard, the digits or the alphabet, forwards or backwards, or consists of such runs.
 */
function followsRow(text: string): boolean {
  if (text.length < 4) return false;
  const reversed = Array.from(text).toReversed().join("");
  const letters = text.replace(/[^a-z0-9]+/g, "");
  if (
    [...ROWS, ...ZIGZAGS].some(
      (row) => row.includes(text) || row.includes(reversed) || (letters.length > 3 && row.includes(letters)),
    )
  )
    return true;
  const runs = text.match(/[a-z]+|\d+/g) ?? [];
  return (
    runs.length > 0 &&
    runs.join("") === letters &&
    runs.every(
      (run) => run.length > 2 && ROWS.some((row) => row.includes(run) || row.includes(Array.from(run).toReversed().join(""))),
    )
  );
}

/** True for a date such as a birthday: day, month and year, in either order. */
const isDate = (text: string): boolean =>
  /^(?:(?:0[1-9]|[12]\d|3[01])[-./]?(?:0[1-9]|1[0-2])[-./]?(?:19|20)\d\d|(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01]))$/.test(
    text,
  );
