import type { EmailOtpType } from "@supabase/supabase-js";
import { PURPOSES, type Purpose } from "./purposes.ts";

/** Content of the address that a link in an email, or a provider, leads to. */
export type LinkContent =
  /** Code of a flow that began in this browser (PKCE). */
  | { kind: "code"; code: string; flowId: string | undefined }
  /** Token of an email, which works in any browser, and the flow that requested it. */
  | { kind: "token"; tokenHash: string; type: EmailOtpType; flowId: string | undefined }
  /** Session from `GET /auth/v1/verify`. */
  | { kind: "session"; accessToken: string; refreshToken: string; email: string }
  /** The first of two addresses has confirmed a change. */
  | { kind: "half" }
  | { kind: "refused"; code: string }
  | { kind: "nothing" };

interface MailLink {
  content: LinkContent;
  purpose: Purpose | undefined;
}

/** Link type in the auth protocol → purpose. */
const TYPES = new Map<string, Purpose>([
  ["signup", "sign-up"],
  ["invite", "invite"],
  ["magiclink", "code"],
  ["email", "code"],
  ["recovery", "recovery"],
  ["email_change", "email-change"],
]);

/** Reads the URL of /login/confirm. */
export function readLink({ searchParams, hash }: URL): MailLink {
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (name: string) => searchParams.get(name) ?? fragment.get(name) ?? "";
  const fromQuery = PURPOSES.find((purpose) => purpose === searchParams.get("for"));
  return { content: contentOf(value), purpose: TYPES.get(value("type")) ?? fromQuery };
}

/** The token comes first because the server sets it; the other parameters may come from whoever requested the email. */
function contentOf(value: (name: string) => string): LinkContent {
  const type = value("type");
  const flowId = value("sb_flow_id") || undefined;
  if (value("token_hash") !== "" && TYPES.has(type))
    return { kind: "token", tokenHash: value("token_hash"), type: type as EmailOtpType, flowId };
  if (value("error") !== "") return { kind: "refused", code: value("error_code") || value("error") };
  if (value("code") !== "") return { kind: "code", code: value("code"), flowId };
  const [accessToken, refreshToken] = [value("access_token"), value("refresh_token")];
  if (accessToken !== "" && refreshToken !== "")
    return { kind: "session", accessToken, refreshToken, email: emailOf(accessToken) };
  return { kind: value("message") === "" ? "nothing" : "half" };
}

/** Email address in an access token, for display only: the server verifies the token. */
function emailOf(token: string): string {
  try {
    const { email } = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as {
      email?: unknown;
    };
    return typeof email === "string" ? email : "";
  } catch {
    return "";
  }
}
