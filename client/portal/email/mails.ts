import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { FailedCause } from "#contract/services/failed-cause.ts";
import type { SenderDns, ShownMailServer } from "#contract/services/mail-server.ts";
import type { ShownSuppression, SiteMail, SiteMailContent } from "#contract/services/site-mail.ts";

const site = api.sites[":siteId"];
export const mailApi = site.mails;
export const mailServerApi = site["mail-server"];
export const suppressionApi = site.suppressions;

/** Time after which waiting messages are reloaded: cron runs each minute, and the first attempt is soon. */
const WAITING_REFRESH_MS = 15_000;

/** Query of the messages about a booking, the newest first. */
export const bookingMailsQuery = (siteId: string, booking: string) =>
  infiniteQueryOptions({
    queryKey: ["sites", siteId, "mails", "booking", booking],
    queryFn: async ({ pageParam }) =>
      (await unwrap(
        mailApi.$get({ param: { siteId }, query: { booking, limit: "20", ...(pageParam === "" ? {} : { cursor: pageParam }) } }),
      )) as { mails: SiteMail[]; cursor: string | null },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ mails }) => mails.some((mail) => mail.state === "waiting")) ? WAITING_REFRESH_MS : false,
    staleTime: 0,
  });

/** Query of a message with its content. */
export const mailQuery = (siteId: string, mailId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "mails", mailId],
    queryFn: async () => (await unwrap(mailApi[":mailId"].$get({ param: { siteId, mailId } }))) as SiteMailContent,
  });

/** Query of the reasons for which emails to guests failed. */
export const failedCausesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "mails", "causes"],
    queryFn: async () => ((await unwrap(mailApi.causes.$get({ param: { siteId } }))) as { causes: FailedCause[] }).causes,
  });

export interface MailServerState {
  server: ShownMailServer | null;
  /** Our address, from which emails leave without a server of the owner. */
  ownSender: string;
}

export const mailServerQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "mail-server"],
    queryFn: async () => (await unwrap(mailServerApi.$get({ param: { siteId } }))) as MailServerState,
  });

/** Query of the records for mail in the DNS of the sender's domain. */
export const senderDnsQuery = (siteId: string, domain: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "mail-server", "dns", domain],
    queryFn: async () => ((await unwrap(mailServerApi.dns.$get({ param: { siteId } }))) as { records: SenderDns | null }).records,
  });

export const suppressionsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "suppressions"],
    queryFn: async () =>
      ((await unwrap(suppressionApi.$get({ param: { siteId } }))) as { suppressions: ShownSuppression[] }).suppressions,
  });
