/**
 * Matches the path of a guest's page: plain, encoded once for each link checker around it, or with a token that was cut off at the
 * end of a long text.
 */
const GUEST_PAGE = /((?:\/|%(?:25){0,4}2f)booking(?:\/|%(?:25){0,4}2f))(?:[\w-]{22}(?![\w-])|[\w-]{1,21}(?= …$))/gi;
/** Local part of an address for answers; programs change its case. */
const REPLY_ADDRESS = /\breply\+[go][a-z2-7]{52}(?=@)/gi;

/** Hides the token of a guest's page and of addresses for answers in a text that quotes our emails. */
export function hideGuestTokens(text: string, token: string): string {
  return text.replaceAll(token, "…").replace(GUEST_PAGE, "$1…").replace(REPLY_ADDRESS, "reply+…");
}
