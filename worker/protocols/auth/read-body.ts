import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { isMetadataTooLarge } from "#domain/accounts/claims.ts";
import { type PkceChallenge, parseChallenge } from "#domain/accounts/pkce.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import { type JsonProblem, parseJson } from "#services/http/read-json.ts";

/** Largest body; metadata is the longest part of one. */
const MAX_BODY_BYTES = 64 * 1024;

/** The fields of a JSON body. As in GoTrue, null counts as absent. */
export interface Body {
  /** A string; empty if the field is absent. */
  text(name: string): string;
  optional(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  object(name: string): Record<string, unknown> | undefined;
}

/**
 * Reads the body; no body counts as an empty object. Refuses a body that is not a JSON object, is too long or has a field of the
 * wrong type.
 */
export async function readBody(request: Request, fields: Fields): Promise<Body | Refusal> {
  const text = await readTextUpTo(request, MAX_BODY_BYTES);
  if (text === undefined) return refuse("validation_failed", { status: 413, message: "Request body is too large" });
  const parsed = parseJson(text.trim() === "" ? "{}" : text);
  if (!parsed.ok)
    return parsed.problem ? refuse("validation_failed", { message: messageOf(parsed.problem) }) : refuse("bad_json");
  const { value } = parsed;
  if (!isObject(value)) return refuse("bad_json");
  for (const [name, type] of Object.entries(fields)) {
    const field = value[name];
    if (field === undefined || field === null) continue;
    if (type === "object" ? !isObject(field) : typeof field !== type) {
      return refuse("validation_failed", { message: `${name} must be a ${type}` });
    }
  }
  if (isObject(value["data"]) && isMetadataTooLarge(value["data"]))
    return refuse("validation_failed", { message: "User metadata is too large" });
  const optional = (name: string) => (typeof value[name] === "string" ? value[name] : undefined);
  return {
    optional,
    text: (name) => optional(name) ?? "",
    flag: (name) => (typeof value[name] === "boolean" ? value[name] : undefined),
    object: (name) => (isObject(value[name]) ? value[name] : undefined),
  };
}

const MESSAGES = {
  characters: "contains characters that cannot be stored",
  tooMany: "contains too many values or nests too deep",
  unknownField: "has a member with a name that is not allowed",
} as const satisfies Record<JsonProblem["code"], string>;

const messageOf = ({ path, code }: JsonProblem): string => `${path || "Request body"} ${MESSAGES[code]}`;

/** The fields that a route reads, with their types. */
type Fields = Record<string, "string" | "boolean" | "object">;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const PKCE_FIELDS = { code_challenge: "string", code_challenge_method: "string" } as const;

/** Reads the client's PKCE challenge, if it sent one. */
export function readPkceChallenge(body: Pick<Body, "optional">): PkceChallenge | undefined | Refusal {
  const challenge = parseChallenge(body.optional("code_challenge"), body.optional("code_challenge_method"));
  if (challenge === undefined) {
    return refuse("validation_failed", { message: "PKCE flow requires a valid code_challenge and code_challenge_method" });
  }
  return challenge === "none" ? undefined : challenge;
}
