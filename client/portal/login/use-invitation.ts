import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { api, unwrap } from "#client/lib/api.ts";

/** The paid order that invited, if the address names one: `/login/sign-up?invitation={id}`. */
export function useInvitation() {
  const id = new URLSearchParams(useSearch()).get("invitation") ?? "";
  const { data, error } = useQuery({
    queryKey: ["invitation", id],
    queryFn: () => unwrap(api.invitations[":id"].$get({ param: { id } })),
    enabled: id !== "",
  });
  return { invitation: data, isUnknown: error !== null };
}
