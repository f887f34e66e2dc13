import { isPublicAddress } from "#domain/channels/public-address.ts";
import type { Resolver } from "./resolve.ts";

export type PublicHost = { ok: true; addresses: string[] } | { ok: false; problem: "unreachable" | "unresolved" | "address" };

/**
 * Resolves a host entered by an owner, so that we connect only to public addresses (SSRF). `unreachable`: the resolver does not
 * answer, `unresolved`: the host has no address, `address`: one of its addresses is not a public one.
 */
export async function resolvePublic(resolver: Resolver, host: string): Promise<PublicHost> {
  const answers = await Promise.all([resolver.ask(host, "A"), resolver.ask(host, "AAAA")]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "answered"
      ? answer.records.filter(({ type }) => type === "A" || type === "AAAA").map(({ value }) => value)
      : [],
  );
  if (addresses.length === 0)
    return { ok: false, problem: answers.some(({ status }) => status === "unreachable") ? "unreachable" : "unresolved" };
  return addresses.every(isPublicAddress) ? { ok: true, addresses } : { ok: false, problem: "address" };
}
