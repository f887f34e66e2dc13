import type { Mail } from "#contract/mail.ts";
import { slotName } from "#domain/consultation.ts";
import type { Locale } from "#domain/locale.ts";
import { slotInWords } from "#locales/moments.ts";
import { type Fact, laidOut, type Part } from "./letter.ts";
import { type MailTexts, mailTexts } from "./texts.ts";

/** What a message says; key and recipient are its sender's. */
export type AccountMail = Pick<Mail, "subject" | "text" | "html">;

interface Proof {
  /** Absolute. */
  link: string;
  /** How long it can be used. */
  minutes: number;
}

interface Event {
  /** Milliseconds since the epoch. */
  at: number;
  /** Where something can be done about it; absolute. */
  link: string;
}

type Factor = "totp" | "phone";

/** Each mail about an account and what it has to be told. */
export interface AccountMails {
  confirm: Proof & { code: string };
  magicLink: Proof;
  code: { code: string; minutes: number };
  recover: Proof & { code: string };
  /** To the address that is left. */
  emailChangeOld: Proof & { from: string; to: string };
  /** To the address that is to come. */
  emailChangeNew: Proof & { from: string; to: string };
  invitation: Proof;
  newDevice: Event & { device: string };
  factorAdded: Event & { factor: Factor };
  factorRemoved: Event & { factor: Factor };
  passwordChanged: Event;
}

export type AccountMailKind = keyof AccountMails;

/** A mail about an account, in its owner's language. */
export function accountMail<K extends AccountMailKind>(kind: K, locale: Locale, values: AccountMails[K]): AccountMail {
  return MAILS[kind](locale, values);
}

const MAILS: { [K in AccountMailKind]: (locale: Locale, values: AccountMails[K]) => AccountMail } = {
  confirm: confirmMail,
  magicLink: magicLinkMail,
  code: codeMail,
  recover: recoverMail,
  emailChangeOld: emailChangeOldMail,
  emailChangeNew: emailChangeNewMail,
  invitation: invitationMail,
  newDevice: newDeviceMail,
  factorAdded: factorAddedMail,
  factorRemoved: factorRemovedMail,
  passwordChanged: passwordChangedMail,
};

export function confirmMail(locale: Locale, { link, code, minutes }: AccountMails["confirm"]): AccountMail {
  return written("confirm", locale, (t) => [button(t, "confirm", link), ...orCode(t, code, minutes), note(t, "notYou")]);
}

export function magicLinkMail(locale: Locale, { link, minutes }: AccountMails["magicLink"]): AccountMail {
  return written("magicLink", locale, (t) => [button(t, "magicLink", link), valid(t, "validLink", minutes), note(t, "notYou")]);
}

export function codeMail(locale: Locale, { code, minutes }: AccountMails["code"]): AccountMail {
  return written("code", locale, (t) => [
    { code },
    valid(t, "validCode", minutes),
    { text: t("account:secret") },
    note(t, "notYou"),
  ]);
}

export function recoverMail(locale: Locale, { link, code, minutes }: AccountMails["recover"]): AccountMail {
  return written("recover", locale, (t) => [button(t, "recover", link), ...orCode(t, code, minutes), note(t, "notYou")]);
}

export function emailChangeOldMail(locale: Locale, values: AccountMails["emailChangeOld"]): AccountMail {
  return emailChangeMail("emailChangeOld", locale, values);
}

export function emailChangeNewMail(locale: Locale, values: AccountMails["emailChangeNew"]): AccountMail {
  return emailChangeMail("emailChangeNew", locale, values);
}

function emailChangeMail(
  kind: "emailChangeOld" | "emailChangeNew",
  locale: Locale,
  { link, minutes, from, to }: AccountMails["emailChangeOld"],
): AccountMail {
  return written(kind, locale, (t) => [
    facts(t, ["old", from], ["new", to]),
    button(t, kind, link),
    valid(t, "validLink", minutes),
    note(t, kind === "emailChangeOld" ? "emailChangeOld.notYou" : "notYou"),
  ]);
}

export function invitationMail(locale: Locale, { link, minutes }: AccountMails["invitation"]): AccountMail {
  return written("invitation", locale, (t) => [
    button(t, "invitation", link),
    valid(t, "validLink", minutes),
    note(t, "invitation.notYou"),
  ]);
}

export function newDeviceMail(locale: Locale, { device, at, link }: AccountMails["newDevice"]): AccountMail {
  return written("newDevice", locale, (t) => [
    facts(t, ["device", device], ["when", moment(t, locale, at)]),
    ...wasItYou(t, "newDevice", link),
  ]);
}

export function factorAddedMail(locale: Locale, values: AccountMails["factorAdded"]): AccountMail {
  return factorMail("factorAdded", locale, values);
}

export function factorRemovedMail(locale: Locale, values: AccountMails["factorRemoved"]): AccountMail {
  return factorMail("factorRemoved", locale, values);
}

function factorMail(
  kind: "factorAdded" | "factorRemoved",
  locale: Locale,
  { factor, at, link }: AccountMails["factorAdded"],
): AccountMail {
  return written(kind, locale, (t) => [
    facts(t, ["method", t(`account:factors.${factor}`)], ["when", moment(t, locale, at)]),
    ...wasItYou(t, kind, link),
  ]);
}

export function passwordChangedMail(locale: Locale, { at, link }: AccountMails["passwordChanged"]): AccountMail {
  return written("passwordChanged", locale, (t) => [
    facts(t, ["when", moment(t, locale, at)]),
    ...wasItYou(t, "passwordChanged", link),
  ]);
}

/** Every mail begins with why it comes. */
function written(kind: AccountMailKind, locale: Locale, parts: (t: MailTexts) => Part[]): AccountMail {
  const t = mailTexts(locale);
  const text = t(`account:${kind}.text`);
  const letter = { locale, title: t(`account:${kind}.title`), preview: text, parts: [{ text }, ...parts(t)] };
  return { subject: t(`account:${kind}.subject`), ...laidOut(letter) };
}

const note = (t: MailTexts, key: string): Part => ({ note: t(`account:${key}`) });

const valid = (t: MailTexts, key: "validBoth" | "validLink" | "validCode", minutes: number): Part => ({
  text: t(`account:${key}`, { count: minutes }),
});

const button = (t: MailTexts, kind: AccountMailKind, href: string): Part => ({
  button: { label: t(`account:${kind}.button`), href },
});

const orCode = (t: MailTexts, code: string, minutes: number): Part[] => [
  { text: t("account:orCode") },
  { code },
  valid(t, "validBoth", minutes),
];

const wasItYou = (t: MailTexts, kind: AccountMailKind, link: string): Part[] => [
  { text: t("account:wasYou") },
  { text: t(`account:${kind}.notYou`) },
  button(t, kind, link),
];

const facts = (t: MailTexts, ...told: Fact[]): Part => ({
  facts: told.map(([label, value]) => [t(`account:facts.${label}`), value]),
});

const moment = (t: MailTexts, locale: Locale, at: number): string => t("account:at", slotInWords(slotName(at), locale));
