import { convertV4MiniflareOptions, type MiniflareOptions } from "miniflare";
import { brand } from "#locales/brand.ts";

/** Name of the worker that answers the requests of the local worker to other platforms. */
export const PLATFORMS = "platforms";
const DOMAIN = `demo.${brand.domain}`;

/** Host of a channel's calendars of the demo homes. */
export const platformHost = (channel: string): string => `${channel}.${DOMAIN}`;

/**
 * Address of a demo home's calendar on a platform: a name under our domain, because an address of this machine is refused, and
 * nobody else gets requests if the local platforms are not running. One that fails answers 503.
 */
export const platformAddress = (channel: string, feedId: string, isFailing: boolean): string =>
  `https://${platformHost(channel)}/${isFailing ? "failing" : "calendars"}/${feedId}.ics`;

/**
 * The platforms on which the demo homes are let, without a network: each calendar still has its last read content, so that
 * nothing changes. Requests to other hosts are sent on, as are connections to mail servers and Postgres.
 */
const SCRIPT = `
import { connect } from "cloudflare:sockets";
const compact = (day) => day.replaceAll("-", "");
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const name = url.searchParams.get("name") ?? "";
    if (url.pathname === "/dns-query" && name.endsWith(".${DOMAIN}")) {
      const Answer = url.searchParams.get("type") === "A" ? [{ name, type: 1, TTL: 60, data: "93.184.215.14" }] : [];
      return Response.json({ Status: 0, Answer });
    }
    if (!url.hostname.endsWith(".${DOMAIN}")) return fetch(request);
    const [, folder, file = ""] = url.pathname.split("/");
    if (folder !== "calendars") return new Response("failing", { status: 503 });
    const sql = "select uid, arrival, departure, summary from feed_events where feed_id = ? and missing_since is null order by arrival, uid";
    const { results } = await env.DB.prepare(sql).bind(file.replace(".ics", "")).all();
    const events = results.flatMap(({ uid, arrival, departure, summary }) => [
      "BEGIN:VEVENT",
      "UID:" + uid,
      "DTSTART;VALUE=DATE:" + compact(arrival),
      "DTEND;VALUE=DATE:" + compact(departure),
      "SUMMARY:" + summary,
      "END:VEVENT",
    ]);
    const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//${brand.name}//demo//EN", ...events, "END:VCALENDAR", ""];
    return new Response(lines.join("\\r\\n"), { headers: { "Content-Type": "text/calendar" } });
  },
  async connect(socket) {
    const { localAddress } = await socket.opened;
    const server = connect(localAddress);
    await Promise.all([socket.readable.pipeTo(server.writable), server.readable.pipeTo(socket.writable)]);
  },
}`;

/** Adds the platforms to the options of a worker whose requests they answer, and whose D1 they read. */
export function withLocalPlatforms(options: MiniflareOptions): MiniflareOptions {
  const DB = options.workers[0]?.config.env?.["DB"];
  const { workers } = convertV4MiniflareOptions({
    name: PLATFORMS,
    modules: true,
    script: SCRIPT,
    compatibilityDate: "2026-11-17",
    d1Databases: ["DB"],
  });
  const [platforms] = workers;
  if (!platforms || !DB) throw new Error("the worker has no D1");
  return { ...options, workers: [...options.workers, { ...platforms, config: { ...platforms.config, env: { DB } } }] };
}
