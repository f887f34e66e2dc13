import { addDays, type CalendarDate } from "#domain/dates.ts";
import { type Answer, ask, type Ask } from "../client.ts";
import { EXPORT_TOKEN } from "../stub/record.ts";
import { type Effort, paired, type Paired, type Subject } from "../measure.ts";
import type { Server } from "../process.ts";
import { atMost, type Row } from "../table.ts";

export const SITE = "bench.vrijhuis.localhost";
export const MAIN = "vrijhuis.localhost";

/** Request headers of a browser. */
const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language": "nl,en;q=0.8",
};

/**
 * The limits reached, with the noise of a shared machine; docs/decisions/0076 explains the remaining costs. The goals were 1.05
 * relative to sending, 1.03 relative to an uncounted page, 0.95 of hello-world for a 304 and 1.5 for an uncached page.
 */
const LIMITS = {
  sending: 1.4,
  sendingGzip: 1.26,
  sendingFeed: 1.2,
  uncounted: 1.1,
  unchanged: 0.8,
  kept: 0.5,
  uncached: 2.1,
  search: 2.5,
};
/** Rows whose limits are narrow are measured in more rounds. */
const NARROW_ROUNDS = 3;

interface Servers {
  /** Starts a worker that only sends the given responses. */
  sender: (plain: Answer, zipped: Answer) => Promise<Server>;
  hello: Server;
  bare: Server;
  lookups: Server;
  worker: Server;
  uncached: Server;
}

/** Compares requests per second with those of a hello-world worker, and the CPU time of rendering with bare React's. */
export async function throughput(servers: Servers, today: CalendarDate, effort: Effort): Promise<Row[]> {
  const { worker } = servers;
  const page: Ask = { host: SITE, path: "/", headers: BROWSER };
  const gzip: Ask = { ...page, headers: { ...BROWSER, "Accept-Encoding": "gzip, deflate, br, zstd" } };
  const feed: Ask = {
    host: SITE,
    path: "/calendar.ics",
    headers: { "User-Agent": "Google-Calendar-Importer", "Accept-Encoding": "gzip, deflate, br" },
  };
  const plainFeed: Ask = { host: SITE, path: "/calendar.ics" };
  const channel: Ask = { ...feed, host: MAIN, path: `/calendar/${EXPORT_TOKEN}.ics` };
  const plainMarketing: Ask = { ...page, host: MAIN };
  const marketing: Ask = { ...gzip, host: MAIN };

  await warm(worker, gzip);
  await warm(worker, page);
  await warm(worker, feed);
  await warm(worker, channel);
  await warm(worker, marketing);
  const etag = (await ask(worker.port, page)).headers["etag"];
  if (!etag) throw new Error("the kept page has no ETag");
  const unchanged: Ask = { ...gzip, headers: { ...gzip.headers, "If-None-Match": etag } };

  const hello: Subject = { server: servers.hello, request: { host: SITE, path: "/", headers: BROWSER } };
  const sender = await servers.sender(await ask(worker.port, page), await ask(worker.port, gzip));
  const subjects = {
    sent: { server: sender, request: page },
    sentGzip: { server: sender, request: gzip },
    helloAgain: hello,
    page: { server: worker, request: page },
    gzip: { server: worker, request: gzip },
    feed: { server: worker, request: feed },
    channel: { server: worker, request: channel },
    plainFeed: { server: worker, request: plainFeed },
    marketing: { server: worker, request: marketing },
    plainMarketing: { server: worker, request: plainMarketing },
    uncached: { server: servers.uncached, request: gzip },
    search: { server: servers.uncached, request: { ...gzip, path: `/prijzen?${searchOf(today)}` } },
    bare: { server: servers.bare, request: page },
    lookups: { server: servers.lookups, request: page },
  } satisfies Record<string, Subject>;
  const result = await paired(hello, subjects, effort);
  // Compared by CPU time, each measured right after its baseline.
  const uncounted: Subject = { server: worker, request: { ...page, headers: { ...BROWSER, DNT: "1" } } };
  const feedSender = await servers.sender(await ask(worker.port, plainFeed), await ask(worker.port, feed));
  const narrow = { ...effort, rounds: effort.rounds * NARROW_ROUNDS };
  const comparedWithSending = await paired(subjects.sent, { page: subjects.page }, narrow);
  const comparedWithSendingGzip = await paired(subjects.sentGzip, { gzip: subjects.gzip }, narrow);
  const comparedWithSendingExport = await paired({ server: feedSender, request: feed }, { feed: subjects.feed }, narrow);
  const comparedWithUncounted = await paired(uncounted, { page: subjects.page }, narrow);
  const comparedWithHello = await paired(hello, { unchanged: { server: worker, request: unchanged, status: 304 } }, narrow);

  const size = async ({ server, request }: Subject) => (await ask(server.port, request)).body.length;
  const row = async (key: keyof typeof subjects, name: string, target: Pick<Row, "target" | "met"> = {}): Promise<Row> => ({
    name,
    ...timesHello(result[key]),
    ...target,
    bytes: await size(subjects[key]),
  });
  const compared = (name: string, { cost }: Paired, most: number, what: string): Row => ({
    name,
    value: `${cost.toFixed(2)} × the processor time`,
    numbers: { cost },
    ...atMost(cost, most, what),
  });
  // Each was measured against hello-world, not against the other.
  const against = result.uncached.cost / result.bare.cost;
  const without = (result.uncached.cost - result.lookups.cost + result.helloAgain.cost) / result.bare.cost;
  const search = result.search.cost / result.uncached.cost;
  return [
    await row("helloAgain", "hello-world (× itself: the noise)"),
    await row("page", "owner page, warm"),
    await row("gzip", "owner page, warm, Brotli"),
    await row("sent", "only sending that page's bytes and headers"),
    await row("sentGzip", "the same, Brotli"),
    compared("owner page, warm, compared with sending the same bytes", comparedWithSending.page, LIMITS.sending, "× sending"),
    compared(
      "owner page, warm, Brotli, compared with sending the same bytes",
      comparedWithSendingGzip.gzip,
      LIMITS.sendingGzip,
      "× sending",
    ),
    compared(
      "owner page, warm, compared with one that is not counted as a view",
      comparedWithUncounted.page,
      LIMITS.uncounted,
      "× uncounted",
    ),
    {
      name: "owner page, 304 from memory",
      ...timesHello(comparedWithHello.unchanged),
      ...atLeastByCpu(comparedWithHello.unchanged, LIMITS.unchanged),
      bytes: 0,
    },
    await row("feed", "calendar export of 500 events, from cache, Brotli"),
    compared("the same, compared with sending the same bytes", comparedWithSendingExport.feed, LIMITS.sendingFeed, "× sending"),
    await row("plainFeed", "the same, identity"),
    await row("channel", "a channel's export of 500 events, from cache, Brotli", atLeastByCpu(result.channel, LIMITS.kept)),
    await row("marketing", "marketing home, kept, Brotli", atLeastByCpu(result.marketing, LIMITS.kept)),
    await row("plainMarketing", "the same, identity"),
    await row("bare", "bare renderToString of the owner home"),
    await row("lookups", "only the lookups of an uncached page"),
    {
      ...(await row("uncached", "owner home, uncached")),
      value: `${against.toFixed(2)} × CPU of bare; ${without.toFixed(2)} × without the lookups`,
      ...atMost(without, LIMITS.uncached, "× without the lookups"),
    },
    {
      ...(await row("search", "answer to a search for a stay")),
      value: `${search.toFixed(2)} × CPU of the uncached home`,
      ...atMost(search, LIMITS.search, "× the uncached home"),
    },
  ];
}

/** Query of a search for a free week after the last of the home's stays. */
const searchOf = (today: CalendarDate): string => `arrival=${addDays(today, 500)}&departure=${addDays(today, 507)}&adults=2`;

const atLeastByCpu = ({ cost }: Paired, least: number): Pick<Row, "target" | "met"> => ({
  target: `by CPU ≥ ${least} ×`,
  met: 1 / cost >= least,
});

function timesHello({ speed, range, cpu, perSecond, busy, cost }: Paired): Pick<Row, "value" | "numbers" | "cpu"> {
  return {
    value: `${speed.toFixed(2)} × hello (${range[0].toFixed(2)}–${range[1].toFixed(2)}); by CPU ${(1 / cost).toFixed(2)}`,
    numbers: { speed, least: range[0], most: range[1], cpu, perSecond, busy, cost },
    cpu,
  };
}

/** Requests a page until it is cached. The cache is written after the response. */
async function warm({ port }: Server, request: Ask): Promise<void> {
  for (let i = 0; i < 5; i++) {
    const { status } = await ask(port, request);
    if (status !== 200) throw new Error(`${request.path} answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
