import { Notice } from "../../kit/ui/notice.tsx";
import type { PlatformMailServers } from "#contract/admin/platform-mail-server.ts";
import { useTexts } from "../shell/texts.ts";

/** The server that sends now, and the reason. */
export function SendingNotice({ state }: { state: PlatformMailServers }) {
  const text = useTexts("smtp");
  const { servers, configured, sending } = state;
  const server = servers.find(({ id }) => id === sending);
  if (server) {
    const { host, problem, pausedUntil } = server;
    // Without a server that works, the paused ones are tried again and again.
    if (pausedUntil !== null) return <Notice kind="error">{text("sending.none", { host })}</Notice>;
    if (problem !== null) return <Notice kind="warning">{text("sending.retry", { host })}</Notice>;
    if (server !== servers[0]) return <Notice kind="warning">{text("sending.second", { host })}</Notice>;
    return <Notice>{text("sending.first", { host })}</Notice>;
  }
  if (sending === null || !configured?.isValid) return <Notice kind="error">{text("sending.nothing")}</Notice>;
  const { host } = configured;
  if (servers.length === 0) return <Notice>{text("sending.onlyConfigured", { host })}</Notice>;
  return <Notice kind="warning">{text("sending.lastResort", { host })}</Notice>;
}
