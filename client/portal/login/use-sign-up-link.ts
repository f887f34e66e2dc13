import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";

/** Reads the sign-up link of a paid order, if the address has one: `/login/sign-up?invitation={id}`. */
export function useSignUpLink() {
  const id = new URLSearchParams(useSearch()).get("invitation") ?? "";
  const { data, error } = useQuery({
    queryKey: ["sign-up-link", id],
    queryFn: () => unwrap(api.invitations[":id"].$get({ param: { id } })),
    enabled: id !== "",
  });
  return { signUpLink: data, isUnknown: error !== null };
}
