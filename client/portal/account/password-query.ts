import { api, unwrap } from "../../kit/api/api.ts";

/** Query that returns whether the account has a password. */
export const passwordQuery = {
  queryKey: ["account", "password"],
  queryFn: () => unwrap(api.account.password.$get()),
  staleTime: 0,
};
