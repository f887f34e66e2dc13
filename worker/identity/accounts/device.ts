import { parse } from "hono/utils/cookie";
import { randomToken } from "#services/secrets/digests.ts";
import { KNOWN_MS } from "./known-guessers.ts";

/** The browser a request comes from, identified by a cookie. */
export interface Device {
  /** 256 random bits in hexadecimal; a new value if the browser sent none. */
  token: string;
  /** True once this request has signed in; the response then sets the cookie. */
  hasSignedIn: boolean;
}

const COOKIE = "device";
const TOKEN = /^[0-9a-f]{64}$/;

/** Reads the device of a request. An invented token is harmless: only tokens that were used to sign in are known. */
export function readDevice({ headers }: Request): Device {
  const sent = parse(headers.get("Cookie") ?? "", COOKIE)[COOKIE] ?? "";
  return { token: TOKEN.test(sent) ? sent : randomToken(), hasSignedIn: false };
}

/** The Set-Cookie header with the token, valid for as long as the device stays known. It is sent only to the auth protocol. */
export function deviceCookie({ token }: Device, issuer: string): string {
  const { pathname, protocol } = new URL(issuer);
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=${token}; Max-Age=${KNOWN_MS / 1000}; Path=${pathname}; HttpOnly${secure}; SameSite=Lax`;
}
