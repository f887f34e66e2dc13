import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";

const loadTeam = (siteId: string) => unwrap(api.sites[":siteId"].team.$get({ param: { siteId } }));

/** Query of a site's members and open invitations. */
export const teamQuery = (siteId: string) =>
  queryOptions({ queryKey: ["sites", siteId, "team"], queryFn: () => loadTeam(siteId) });

export type Team = Awaited<ReturnType<typeof loadTeam>>;
export type Member = Team["members"][number];
export type Pending = Team["invitations"][number];
