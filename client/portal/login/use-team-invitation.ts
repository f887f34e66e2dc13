import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";

/** Token of a team invitation: 256 bits in hexadecimal. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Token of a team invitation in a query; undefined if absent or malformed. */
export function teamToken(query: URLSearchParams): string | undefined {
  const token = query.get("team") ?? "";
  return TOKEN.test(token) ? token : undefined;
}

/** Team invitation named in the URL: `/login/sign-up?team={token}`. */
export function useTeamInvitation() {
  const token = teamToken(new URLSearchParams(useSearch()));
  const query = useQuery({
    queryKey: ["team-invitation", token],
    queryFn: () => unwrap(api["team-invitations"][":token"].$get({ param: { token: token ?? "" } })),
    enabled: token !== undefined,
  });
  return { token, ...query };
}
