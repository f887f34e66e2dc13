import type { EmailOtpType } from "@supabase/supabase-js";
import { PURPOSES, type Purpose } from "../shell/purposes.ts";

/** What a mail's link, or a provider, brought along in the address. */
export type Brought =
  /** A code of the attempt that was begun in this browser (PKCE). */
  | { kind: "code"; code: string; flowId: string | undefined }
  /** A mail's link, which counts in any browser, and the attempt that asked for it. */
  | { kind: "token"; tokenHash: string; type: EmailOtpType; flowId: string | undefined }
  /** A session, from GET verify. */
  | { kind: "session"; accessToken: string; refreshToken: string; email: string }
  /** The first of two addresses has agreed to a change. */
  | { kind: "half" }
  | { kind: "refused"; code: string }
  | { kind: "nothing" };

interface MailLink {
  brought: Brought;
  purpose: Purpose | undefined;
}

/** What the server calls a link of each kind. */
const TYPES = new Map<string, Purpose>([
  ["signup", "sign-up"],
  ["invite", "invite"],
  ["magiclink", "code"],
  ["email", "code"],
  ["recovery", "recovery"],
  ["email_change", "email-change"],
]);

/** Reads the address of /login/confirm. */
export function readLink({ searchParams, hash }: URL): MailLink {
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (name: string) => searchParams.get(name) ?? fragment.get(name) ?? "";
  const named = PURPOSES.find((purpose) => purpose === searchParams.get("for"));
  return { brought: broughtBy(value), purpose: TYPES.get(value("type")) ?? named };
}

/** Whoever asks for a mail says what else its link carries: the token, which the server put there, comes first. */
function broughtBy(value: (name: string) => string): Brought {
  const type = value("type");
  const flowId = value("sb_flow_id") || undefined;
  if (value("token_hash") !== "" && TYPES.has(type))
    return { kind: "token", tokenHash: value("token_hash"), type: type as EmailOtpType, flowId };
  if (value("error") !== "") return { kind: "refused", code: value("error_code") || value("error") };
  if (value("code") !== "") return { kind: "code", code: value("code"), flowId };
  const [accessToken, refreshToken] = [value("access_token"), value("refresh_token")];
  if (accessToken !== "" && refreshToken !== "")
    return { kind: "session", accessToken, refreshToken, email: emailIn(accessToken) };
  return { kind: value("message") === "" ? "nothing" : "half" };
}

/** The address in a token, to be shown; the server says whether the token is good. */
function emailIn(token: string): string {
  try {
    const { email } = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as {
      email?: unknown;
    };
    return typeof email === "string" ? email : "";
  } catch {
    return "";
  }
}
