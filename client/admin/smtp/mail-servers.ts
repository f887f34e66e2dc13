import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { Locale } from "#domain/locale.ts";
import type {
  PlatformMailServer,
  PlatformMailServerInput,
  PlatformMailServers,
  TestMailResult,
} from "#contract/admin/platform-mail-server.ts";

export const mailServersApi = api.admin.settings["mail-servers"];

/** `If-Match` header of a version, or of the id of the first server. */
export const ifMatch = (value: number | string) => ({ "if-match": `"${value}"` });

/** Query of the mail servers; a pause ends, and a server recovers, without the screen. */
export const mailServersQuery = queryOptions({
  queryKey: ["admin", "mail-servers"],
  queryFn: async () => (await unwrap(mailServersApi.$get())) as PlatformMailServers,
  refetchInterval: 30_000,
});

/** Sends a test email to the admin through entered settings. */
export const sendTest = async (serverId: string, input: PlatformMailServerInput, locale: Locale): Promise<TestMailResult> =>
  (await unwrap(mailServersApi[":serverId"].test.$post({ param: { serverId }, json: { ...input, locale } }))) as TestMailResult;

/** The settings of a stored server as a form sends them, with the stored password. */
export const settingsOf = ({ host, port, user, fromName, fromAddress, replyTo, perMinute }: PlatformMailServer) => ({
  host,
  port,
  user,
  fromName,
  fromAddress,
  replyTo,
  perMinute,
});
