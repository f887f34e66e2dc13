import { expect, test } from "vitest";
import { cutReply } from "#domain/messages/replies/cut-reply.ts";
import { isLinear, measureCpuMs } from "../support/cpu-time.ts";

/** The email that is answered, without marks. */
const FORMER = "Dag Jo,\n\nAdres: Duinrand 41.\nhttps://duinhuis.example/booking/AAAAAAAAAAAAAAAAAAAAAA\n\nTot vrijdag";
const MARKED = FORMER.split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");
const HOST = "Het Duinhuis <reply+g@mail.example>";

/**
 * Programs and the line by which each introduces the email that it quotes, with the place where its form was seen: archives of Linux
 * mailing lists (lore), crisp-oss/email-reply-parser (crisp), discourse/email_reply_trimmer (discourse), alfonsrv/mail-parser-reply
 * (alfonsrv), samba-technical (samba); "ours" are forms that the issue names.
 */
const LINES: [program: string, line: string, source: string][] = [
  ["Gmail en", `On Mon, 23 Nov 2026 at 10:12, ${HOST} wrote:`, "crisp email_gmail_split_line_from"],
  ["Gmail en, wrapped", "On Mon, Nov 23, 2026 at 10:12 AM Het Duinhuis aan Zee\n<reply+g@mail.example> wrote:", "crisp"],
  ["Gmail nl", `Op ma 23 nov 2026 om 10:12 schreef ${HOST}:`, "crisp regex"],
  ["Gmail nl, wrapped", "Op ma 23 nov 2026 om 10:12 schreef Het Duinhuis <\nreply+g@mail.example>:", "samba 2021"],
  ["Gmail de", `Am Mo., 23. Nov. 2026 um 10:12 Uhr schrieb ${HOST}:`, "crisp email_multiline_reply_headers_de"],
  ["Gmail de, app", `${HOST} schrieb am Fr., 27. Nov. 2026,\n10:12:`, "lore 2021, samba 2021"],
  ["Gmail pl", `pt., 27 lis 2026 o 10:12 ${HOST} napisał(a):`, "lore, linux-gpio 2019"],
  ["Gmail cs", `po 23. 11. 2026 v 10:12 odesílatel ${HOST} napsal:`, "ours"],
  ["Gmail fi", "ma 23. marrask. 2026 klo 10.12 Het Duinhuis (reply+g@mail.example)\nkirjoitti:", "lore"],
  ["Gmail fi, older", "pe 20. lokakuuta 2026 klo 17.50 Het Duinhuis\n<reply+g@mail.example> kirjoitti:", "crisp email_finnish"],
  ["Gmail fr", `Le lun. 23 nov. 2026 à 10:12, ${HOST} a écrit :`, "crisp email_french_2"],
  ["Apple Mail en", `On 23 Nov 2026, at 10:12, ${HOST} wrote:`, "discourse"],
  ["Apple Mail nl", `Op 23 nov 2026, om 10:12 heeft ${HOST} het volgende geschreven:`, "lore, openwrt 2020"],
  ["iPhone nl", `Op 23 nov. 2026 om 10:12 heeft ${HOST} het\nvolgende geschreven:`, "discourse, samba 2020"],
  ["Apple Mail de", `Am 23.11.2026 um 10:12 schrieb ${HOST}:`, "discourse"],
  ["Apple Mail pl", `Wiadomość napisana przez ${HOST} w dniu 23 lis 2026, o godz. 10:12:`, "lore 2025"],
  ["Apple Mail cs", `23. 11. 2026 v 10:12, ${HOST}:`, "ours"],
  ["Yahoo en", `On Monday 23 November 2026 at 10:12:33 CET, ${HOST} wrote:`, "talon yahoo"],
  ["Yahoo nl", `Op maandag 23 november 2026 om 10:12:33 CET heeft ${HOST} het volgende geschreven:`, "ours"],
  ["Yahoo de", `Am Montag, 23. November 2026 um 10:12:33 MEZ hat ${HOST} Folgendes geschrieben:`, "ours"],
  ["Yahoo pl", `W dniu poniedziałek, 23 listopada 2026 10:12:33 CET użytkownik ${HOST} napisał(a):`, "ours"],
  ["wp.pl", "Dnia 24 listopada 2026 22:12 Zeezicht < reply+g@mail.example > napisał(a):", "a public mail of February 2026"],
  ["o2", `Dnia 24 listopada 2026 22:12 ${HOST} napisał(a):`, "ours, F10"],
  ["Onet", `W dniu 2026-11-24 22:12:33 użytkownik ${HOST} napisał:`, "ours"],
  ["Thunderbird nl", `Op 23-11-2026 om 10:12 schreef ${HOST}:`, "crisp regex"],
  ["Thunderbird pl", "W dniu 23.11.2026 o 10:12, Het Duinhuis pisze:", "crisp regex"],
  ["Thunderbird cs", "Dne 23. 11. 26 v 10:12 Het Duinhuis napsal(a):", "lore, alsa-devel 2020"],
  ["Thunderbird fi", "Het Duinhuis kirjoitti 23.11.2026 klo 10.12:", "lore 2012"],
  ["KMail pl", `Dnia poniedziałek, 23 listopada 2026 10:12:33 CET ${HOST} napisał(a):`, "lore 2011"],
  ["mutt", "On Mon, Nov 23, 2026 at 10:12:33AM +0100, Het Duinhuis wrote:", "mutt 2.2.12, run"],
  ["Zoho", `---- On Mon, 23 Nov 2026 10:12:33 +0100 ${HOST} wrote ----`, "discourse, crisp email_zoho"],
];

const HEADERS: [program: string, header: string, source: string][] = [
  [
    "Outlook nl",
    "Van: Het Duinhuis <reply+g@mail.example>\nVerzonden: maandag 23 november 2026 10:12\nAan: Jo Proef\nOnderwerp: Je sleutel",
    "samba 2020",
  ],
  [
    "Outlook nl, older",
    "-----Oorspronkelijk bericht-----\nVan: Het Duinhuis [mailto:reply+g@mail.example] \nVerzonden: maandag 23 november 2026 10:12\nAan: Jo Proef\nCC: Anna\nOnderwerp: Je sleutel",
    "samba 2019",
  ],
  [
    "Outlook for iOS en",
    "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Het Duinhuis <reply+g@mail.example>\nSent: Monday, November 23, 2026 10:12:33 AM\nTo: Jo Proef <jo@example.org>\nSubject: Je sleutel",
    "crisp email_ios_outlook_en",
  ],
  [
    "Outlook pl",
    "Od: Het Duinhuis <reply+g@mail.example>\nWysłano: poniedziałek, 23 listopada 2026 10:12\nDo: Jo Próbna <jo@example.org>\nTemat: Je sleutel",
    "alfonsrv",
  ],
  [
    "Outlook de",
    "-----Ursprüngliche Nachricht-----\nVon: Het Duinhuis <reply+g@mail.example>\nGesendet: Montag, 23. November 2026 10:12\nAn: Jo Probe\nBetreff: Je sleutel",
    "crisp email_german_outlook",
  ],
  [
    "Outlook cs",
    "Od: Het Duinhuis <reply+g@mail.example>\nOdesláno: pondělí 23. listopadu 2026 10:12\nKomu: Jo Zkušební\nPředmět: Je sleutel",
    "alfonsrv",
  ],
  [
    "Outlook fi",
    "Lähettäjä: Het Duinhuis <reply+g@mail.example>\nLähetetty: maanantai 23. marraskuuta 2026 10.12\nVastaanottaja: Jo Koe\nKopio: Anna\nAihe: Je sleutel",
    "lore, linux-fsdevel 2022",
  ],
  [
    "Outlook, bold in plain text",
    "*Van:* Het Duinhuis <reply+g@mail.example>\n*Verzonden:* maandag 23 november 2026 10:12\n*Aan:* Jo\n*Onderwerp:* Je sleutel",
    "alfonsrv",
  ],
  [
    "Interia",
    'Od: "Het Duinhuis" <reply+g@mail.example>\nDo: jo@example.org;\nWysłane: 22:12 Wtorek 2026-11-24\nTemat: Je sleutel',
    "ours",
  ],
  [
    "Seznam",
    "---------- Původní zpráva ----------\nOd: Het Duinhuis <reply+g@mail.example>\nKomu: jo@example.org\nDatum: 23. 11. 2026 v 10:12:33\nPředmět: Je sleutel",
    "an issue of 2018",
  ],
];

const ANSWER = "Dank je, wij zijn er om 17 uur.\nAnna";

test.each([...LINES, ...HEADERS])("%s: what it quotes is cut off, with marks and without", (_, line) => {
  for (const quote of [FORMER, MARKED]) {
    expect(cutReply(`${ANSWER}\n\n${line}\n\n${quote}\n`)).toBe(ANSWER);
    expect(cutReply(`${ANSWER}\n\n${line}\n${quote}`)).toBe(ANSWER);
    // Right below the answer.
    expect(cutReply(`Ja!\n${line}\n${quote}`)).toBe("Ja!");
    // Above the signature of Thunderbird and mutt.
    expect(cutReply(`${ANSWER}\n\n${line}\n${quote}\n\n-- \nAnna Proef\n06 00000000\n`)).toBe(ANSWER);
  }
});

test("the whole sample of issue 37 is cut to its two lines", () => {
  const mail =
    "Dziękuję, będziemy o 17.\nAnna\n\nDnia 24 listopada 2026 22:12 Zeezicht <reply+abc@mail.example> napisał(a):\n\nAdres: Duinrand 41.\nKod do skrytki: 1234.\n";
  expect(cutReply(mail)).toBe("Dziękuję, będziemy o 17.\nAnna");
});

test.each([
  ["marks alone", `Graag\n\n${MARKED}`, "Graag"],
  [
    "the attribution of an iPhone has marks",
    `Ja\n\n> Op 23 nov. 2026 om 10:12 heeft ${HOST} het volgende geschreven:\n>\n${MARKED}`,
    "Ja",
  ],
  ["s-nail", "Prima\n\nHet Duinhuis wrote in <1@mail.example>:\n |Dag Jo,\n |\n |Tot vrijdag", "Prima"],
  [
    "s-nail and Thunderbird, below the quote",
    `Het Duinhuis <reply+g@mail.example> wrote:\n\n${MARKED}\nPrima, tot dan.`,
    "Prima, tot dan.",
  ],
  ["a date before marks", "Prima\n\n23.11.2026, Het Duinhuis:\n> Dag", "Prima"],
  ["a signature and a footer", "Tot dan\n\n-- \nAnna Proef\n\nVerstuurd vanaf mijn iPhone", "Tot dan"],
  ["a footer in Polish", "Do zobaczenia\n\nWysłane z iPhone'a", "Do zobaczenia"],
  [
    "a footer above the quote",
    `Ok\n\nGesendet von Outlook für Android\n\nOn 23 Nov 2026, at 10:12, ${HOST} wrote:\n${MARKED}`,
    "Ok",
  ],
])("%s", (_, mail, kept) => {
  expect(cutReply(mail)).toBe(kept);
});

test.each([
  ["answers in between", "> Mag de hond mee?\nJa.\n> En de kat?\nNee."],
  [
    "answers in between, below an attribution",
    `Hoi\n\nOp ma 23 nov 2026 om 10:12 schreef ${HOST}:\n> Mag de hond mee?\nJa.\n> En de kat?\nNee.`,
  ],
  ["an answer below the quote", "Zie boven\n> oud\nGroet, Anna"],
  ["an answer below a quote that says what is answered", `On 23 Nov 2026, at 10:12, ${HOST} wrote:\n> Mag de hond mee?\n\nJa.`],
  ["a quote alone", "> Tot vrijdag"],
  ["a sentence with the verb", "Op zaterdag schreef mijn man dat we later komen.\nKan dat?"],
  ["a sentence with verb, date and colon", "Op 3 mei 2026 schreef mijn man:\n\nwe komen om vijf uur."],
  ["the word From in a sentence", "From: Amsterdam we take the train.\nSee you"],
  ["a list with the words of a header", "Van: Utrecht\nNaar: Callantsoog\nDatum: 3 mei"],
  ["a list with Od and Do", "Od: 3 maja\nDo: 7 maja\nOsoby: 4"],
  ["an hour and a colon", "We komen om 17:00 en we hebben nodig:\n- een kinderbed\n- een stoel"],
  ["a table", "| dag | gasten |\n| 3 mei | 4 |"],
  ["a parcel", "Het pakket is onderweg.\nVerzonden met PostNL"],
  ["a line between paragraphs", `Eerst dit.\n--\n${"Nog een regel.\n".repeat(20)}Einde`],
  ["nothing quoted", "Tot vrijdag,\nAnna"],
])("kept whole: %s", (_, mail) => {
  expect(cutReply(mail)).toBe(mail);
});

test("takes linear time, and little of it for the longest text that is read", () => {
  const parts = [
    "> ",
    "From: x\n",
    "-".repeat(50),
    ":\n",
    "a > ",
    " | \n",
    "On 1 May 2026 10:12 wrote:\n",
    "-- \n",
    "a@",
    "10:12 ",
    "\n\n",
    "__ ",
  ];
  for (const part of [...parts, ...parts.map((each) => `${each} `), `${"a".repeat(60)} <`, "Am 1.1.2026 "]) {
    expect(
      isLinear((length) => part.repeat(length / part.length), cutReply),
      part,
    ).toBe(true);
    expect(
      measureCpuMs(() => cutReply(part.repeat(100_000 / part.length))),
      part,
    ).toBeLessThan(200);
  }
});
