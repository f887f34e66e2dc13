import type { PushNews, ShownNotification } from "#contract/services/push.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { EVENT_OF } from "#domain/push/events.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { mailTexts } from "../texts/texts.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Longer names of guests and sites are cut, so that a notification fits into one message (RFC 8291, section 4). */
const MAX_NAME_LENGTH = 60;

/** Composes a notification in the device's language. */
export function composePush({ news, siteId, siteName }: { news: PushNews; siteId: string; siteName: string }, lang: Locale) {
  const t = mailTexts(lang);
  const { kind, bookingId, isTest } = news;
  const path =
    bookingId === null
      ? portalPath("dashboard", lang, EVENT_OF[kind] === "conflict" ? "channels" : undefined)
      : `${portalPath("dashboard", lang)}/bookings/${bookingId}`;
  const facts = [shorten(news.firstName), datesOf(news, lang), shorten(siteName)];
  return {
    title: `${isTest ? "TEST: " : ""}${t(`push:${kind}`)}`,
    body: facts.filter((fact) => fact !== "").join(" · "),
    tag: tagOf(news, siteId),
    path: `${path}?site=${siteId}`,
    lang,
  } satisfies ShownNotification;
}

/** Composes the test notification of a device. */
export function composeTest(lang: Locale): ShownNotification {
  const t = mailTexts(lang);
  return { title: t("push:test.title"), body: t("push:test.body"), tag: "test", path: portalPath("account", lang), lang };
}

/** Tag of notifications that replace each other: those of one group about one booking. */
const tagOf = ({ kind, bookingId }: PushNews, siteId: string): string => `${EVENT_OF[kind]} ${bookingId ?? siteId}`;

const shorten = (text: string): string => (text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text);

function datesOf({ arrival, departure }: PushNews, lang: Locale): string {
  if (arrival === null || departure === null) return "";
  const format = dateFormat(LANGUAGE_TAGS[lang], { timeZone: "UTC", day: "numeric", month: "short" });
  return format.formatRange(Date.parse(arrival), Date.parse(departure));
}
