import type { Account } from "#contract/identity/account.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { confirmationPage } from "#services/http/notice-pages.ts";
import en from "#locales/en/confirmLink.json";
import nl from "#locales/nl/confirmLink.json";
import pl from "#locales/pl/confirmLink.json";

const TEXTS = { nl, en, pl };

/**
 * Renders a page, in the account's language, with a button to confirm its address or to agree to its pending change of address.
 * `target` is the URL that the response to the form redirects to.
 */
export function renderConfirmPage(account: Account, kind: "confirmation" | "emailChange", target: string): Promise<Response> {
  const locale = localeOf(account.userMetadata);
  const texts = TEXTS[locale][kind === "confirmation" ? "confirm" : "emailChange"];
  const fill = (text: string) => text.replaceAll("{{email}}", () => account.emailChange ?? "");
  return confirmationPage({
    locale,
    title: fill(texts.title),
    text: fill(texts.text),
    action: texts.action,
    redirectOrigin: new URL(target).origin,
  });
}
