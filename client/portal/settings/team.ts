import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";

const loadTeam = (siteId: string) => unwrap(api.sites[":siteId"].team.$get({ param: { siteId } }));

/** Query of a site's members and open invitations. */
export const teamQuery = (siteId: string) =>
  queryOptions({ queryKey: ["sites", siteId, "team"], queryFn: () => loadTeam(siteId) });

export type Team = Awaited<ReturnType<typeof loadTeam>>;
export type Member = Team["members"][number];
export type Pending = Team["invitations"][number];

const loadCleanerLinks = (siteId: string) => unwrap(api.sites[":siteId"]["cleaner-links"].$get({ param: { siteId } }));

/** Query of a site's personal links for cleaners, and of the units that a link can be for. */
export const cleanerLinksQuery = (siteId: string) =>
  queryOptions({ queryKey: ["sites", siteId, "cleaner-links"], queryFn: () => loadCleanerLinks(siteId) });

export type CleanerUnit = Awaited<ReturnType<typeof loadCleanerLinks>>["units"][number];
