import { saysRecipientIsUnknown } from "./dead-address.ts";

/**
 * Words by which a server refuses us, whoever the recipient is: it does not relay for us, asks for a sign-in, does not let the account
 * send from this address, or its account has sent enough.
 */
const SERVER_WORDS =
  /relay(?:ing)?\b.{0,20}\b(?:denied|prohibited|refused|disabled|not (?:permitted|allowed))|(?:unable|not (?:permitted|allowed|authori[sz]ed)) to (?:relay|send (?:as|from|mail|email))|authentication (?:is )?required|(?:must|please) (?:first )?(?:authenticate|log ?in)|not authenticated|(?:daily|hourly|sending|message rate)\b.{0,30}\b(?:limit|quota)\b.{0,30}\bexceeded/i;
/** Codes of RFC 4954 section 6, which concern authentication and not the message. */
const AUTHENTICATION_CODE = /^53[0458]\b/;

/** True if a server's answer to a message speaks of us and not of the message or its recipient (0183). */
export const blamesSender = (answer: string): boolean =>
  AUTHENTICATION_CODE.test(answer) || (/^5\d\d\b/.test(answer) && SERVER_WORDS.test(answer.slice(0, 300)));

/**
 * True if a permanent refusal of a recipient may speak of us: it has no status about a mailbox (5.1.x and 5.2.x, RFC 3463) and no word
 * about an unknown one. Then the same answer to other recipients says that it does.
 */
export const mayBlameSender = (answer: string): boolean =>
  /^5\d\d\b/.test(answer) && !/^5\d\d[ -]5\.[12]\./.test(answer) && !saysRecipientIsUnknown(answer);

const MAX_CAUSE_LENGTH = 200;

/**
 * The cause of a failure: a server's answer without what differs between messages that fail alike, which are addresses and the numbers
 * and ids of the server.
 */
export const failureCause = (answer: string): string =>
  answer
    .replace(/<?[^\s<>@"']+@[^\s<>@"']+>?/g, "<…>")
    .replace(/\b(?=[\w-]*\d)[\w-]{6,}\b/g, "…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_CAUSE_LENGTH);
