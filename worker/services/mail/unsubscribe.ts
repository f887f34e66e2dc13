import { z } from "zod";
import type { Locale } from "#domain/locale.ts";
import { LOCALES } from "#domain/locale.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import { confirmationPage, renderNotice } from "../http/notice-pages.ts";
import type { RequestContext } from "../http/request-context.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import { findLivingId } from "#store/owners/moved-sites.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { type Secrets, secretsOf } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import { digestAddress } from "./digest-address.ts";
import { mailTexts } from "../texts/texts.ts";

const PURPOSE = "unsubscribe";
const MAX_TOKEN_LENGTH = 800;

/** A guest who can unsubscribe, with the name of the site and the guest's language for the page. */
export interface Subscriber {
  siteId: string;
  site: string;
  address: string;
  locale: Locale;
}

const sealed = z.tuple([z.string(), z.string(), z.string(), z.enum(LOCALES)]);

/** Returns the address at which a guest unsubscribes, for `Mail.unsubscribe` and a link in the message. It never expires. */
export async function unsubscribeAddress(secrets: Secrets, mainOrigin: string, subscriber: Subscriber): Promise<string> {
  const { siteId, site, address, locale } = subscriber;
  return `${mainOrigin}/unsubscribe/${await secrets.seal(PURPOSE, JSON.stringify([siteId, site, address, locale]))}`;
}

async function openSubscriber(secrets: Secrets, token: string): Promise<Subscriber | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const [siteId, site, address, locale] = sealed.parse(JSON.parse(await secrets.open(PURPOSE, token)));
    return { siteId, site, address, locale };
  } catch {
    return undefined;
  }
}

/**
 * Answers `/unsubscribe/{token}`: GET shows a page with a button, because malware scanners open the links in emails; POST
 * unsubscribes, even without a page, as mail programs do (RFC 8058).
 */
export async function serveUnsubscribe(request: Request, context: RequestContext, token: string): Promise<Response> {
  const { env, now } = context;
  const secrets = secretsOf(authConfigOf(env).secret);
  const subscriber = await openSubscriber(secrets, token);
  // Reads the texts that admins changed; without a store the cached ones are shown.
  await context.openStore().catch(() => undefined);
  const t = mailTexts(subscriber?.locale ?? "nl");
  const text = (key: string) =>
    t(`delivery:unsubscribe.${key}`, { site: subscriber?.site ?? "", address: subscriber?.address ?? "" });
  if (!subscriber) {
    const [title, body] = [escapeMarkup(text("invalidTitle")), `<p>${escapeMarkup(text("invalid"))}</p>`];
    return renderNotice({ status: 404, title, body, headers: PRIVATE });
  }
  const { address, locale } = subscriber;
  if (request.method !== "POST") {
    const words = { title: text("title"), text: text("text"), action: text("action") };
    return confirmationPage({ locale, ...words, redirectOrigin: "" });
  }
  const store = await context.openStore();
  // After a swap, links of the former site are for the one that has taken its place.
  const siteId = await findLivingId(store, subscriber.siteId);
  const addressDigest = await digestAddress(secrets, siteId, address);
  const unsubscribed = { siteId, addressDigest, reason: "unsubscribed" as const, address, answer: null, createdAt: now };
  await store
    .atomically((db) => [suppressions.add(db, store.tables, unsubscribed)])
    .catch((error: unknown) => {
      // A site that no longer exists sends no emails.
      if (!isForeignKeyViolation(error)) throw error;
    });
  const body = `<p>${escapeMarkup(text("done"))}</p>`;
  return renderNotice({
    status: 200,
    locale,
    title: escapeMarkup(text("doneTitle")),
    body,
    ancestors: "'none'",
    headers: PRIVATE,
  });
}

const PRIVATE = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
