import { parse } from "hono/utils/cookie";
import { randomToken } from "./digests.ts";
import { KNOWN_MS } from "./known-guessers.ts";

/** The browser a request comes from, as its cookie names it. */
export interface Device {
  /** 256 random bits in hexadecimal; new where the browser shows none. */
  token: string;
  /** Whether somebody signed in with this request, so that the browser is to keep the token. */
  signedIn: boolean;
}

const COOKIE = "device";
const TOKEN = /^[0-9a-f]{64}$/;

/** The device of a request. A token that was made up is harmless: only those that somebody signed in with are known. */
export function readDevice({ headers }: Request): Device {
  const shown = parse(headers.get("Cookie") ?? "", COOKIE)[COOKIE] ?? "";
  return { token: TOKEN.test(shown) ? shown : randomToken(), signedIn: false };
}

/** The cookie that has a browser keep its token for as long as the device stays known. Only the auth protocol is shown it. */
export function deviceCookie({ token }: Device, issuer: string): string {
  const { pathname, protocol } = new URL(issuer);
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=${token}; Max-Age=${KNOWN_MS / 1000}; Path=${pathname}; HttpOnly${secure}; SameSite=Lax`;
}
