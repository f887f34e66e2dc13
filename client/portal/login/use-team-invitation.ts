import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { api, unwrap } from "#client/lib/api.ts";

/** What makes a link to join a team: 256 bits in hexadecimal. */
const TOKEN = /^[0-9a-f]{64}$/;

/** The token of a query, where it is one. */
export function teamToken(query: URLSearchParams): string | undefined {
  const token = query.get("team") ?? "";
  return TOKEN.test(token) ? token : undefined;
}

/** Who asks for help with which site, if the address says so: `/login/sign-up?team={token}`. */
export function useTeamInvitation() {
  const token = teamToken(new URLSearchParams(useSearch()));
  const query = useQuery({
    queryKey: ["team-invitation", token],
    queryFn: () => unwrap(api["team-invitations"][":token"].$get({ param: { token: token ?? "" } })),
    enabled: token !== undefined,
  });
  return { token, ...query };
}
