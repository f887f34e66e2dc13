import type { ReactNode } from "react";
import { Link } from "wouter";
import { Badge } from "../../kit/ui/badge.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { FaultCount, FaultKind, PlatformHealth } from "#contract/admin/platform-health.ts";
import { LARGE_STORE_BYTES } from "#contract/admin/measurement.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { numberFormat } from "#locales/words/intl.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { DeadLetters } from "./dead-letters.tsx";
import { useTexts } from "../shell/texts.ts";
import { useCauseText } from "../status/cause-text.ts";
import { exactMoment, Moment } from "../ui/moment.tsx";
import { SiteLink } from "../ui/site-link.tsx";

type ProblemName =
  | "alerts"
  | "services"
  | "slow"
  | "size"
  | "domains"
  | "feeds"
  | "mail"
  | "webhooks"
  | "jobs"
  | "queues"
  | "billing"
  | "errors"
  | "postponed";

/** Problems that need attention, with the affected sites and accounts, and one line that names all parts without problems. */
export function Problems({ health }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const { domains, feeds, jobs, faults } = health;
  const faultsOf = (kind: FaultKind) => faults.filter((fault) => fault.kind === kind);
  const problemJobs = jobs.filter(({ state }) => state !== "good");
  const { deferred, untried, refused, bounced } = health.mail;
  const { differences, uncompared, unknown } = health.billing;
  const parts: [name: ProblemName, content: ReactNode][] = [
    ["alerts", health.alerts.length > 0 && <OpenAlerts health={health} />],
    ["services", health.services.length > 0 && <Services health={health} />],
    ["size", health.storeBytes !== null && health.storeBytes >= LARGE_STORE_BYTES && <StoreSize bytes={health.storeBytes} />],
    ["slow", health.slowQueries.length > 0 && <SlowQueries health={health} />],
    ["domains", domains.length > 0 && <Domains health={health} />],
    ["feeds", feeds.length > 0 && <Feeds health={health} />],
    ["mail", deferred + untried + refused + bounced + health.mailServers.length > 0 && <MailProblems health={health} />],
    ["webhooks", faultsOf("webhook").length > 0 && <Webhooks health={health} faults={faultsOf("webhook")} />],
    ["jobs", (problemJobs.length > 0 || faultsOf("job").length > 0) && <Jobs health={health} faults={faultsOf("job")} />],
    ["queues", health.deadLetters.length > 0 && <DeadLetters letters={health.deadLetters} />],
    ["billing", differences + uncompared + unknown > 0 && <BillingProblems health={health} />],
    ["errors", faultsOf("error").length > 0 && <Faults faults={faultsOf("error")} />],
    ["postponed", health.postponed.length > 0 && <Postponed health={health} />],
  ];
  const failing = parts.filter(([, content]) => Boolean(content));
  const healthy = parts.filter(([, content]) => !content).map(([name]) => text(`names.${name}`));
  return (
    <>
      {failing.map(([name, content]) => (
        <Panel key={name} title={text(`problems.${name}`)} text={text(`problemTexts.${name}`)}>
          {content}
        </Panel>
      ))}
      {healthy.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge look="good">{text("well")}</Badge>
          {healthy.join(" · ")}
        </p>
      )}
    </>
  );
}

const List = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-ink/15">{children}</ul>;
const Item = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 wrap-anywhere">{children}</li>
);

/** What is wrong now, in the words of the emails. */
function OpenAlerts({ health: { alerts } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const causeText = useCauseText();
  return (
    <List>
      {alerts.map(({ id, cause, openedAt }) => (
        <Item key={id}>
          <Link href={adminPath("status")} className="font-semibold underline underline-offset-4 hover:decoration-2">
            {causeText(cause)}
          </Link>
          <span className="text-soft">
            {text("since")} <Moment at={openedAt} />
          </span>
        </Item>
      ))}
    </List>
  );
}

/** Whom to ask: the server, host or provider that fails for most, with the share and the code of its last answer. */
function Services({ health: { services } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  return (
    <List>
      {services.map(({ kind, key, count, failed, failure, lastAt }) => (
        <Item key={`${kind} ${key}`}>
          <span className="font-semibold">{key}</span>
          <span>{text(`services.${kind as "mail"}`, { failed, count })}</span>
          {failure !== null && <code>{failure}</code>}
          <span className="text-soft">
            {text("last")} <Moment at={lastAt} />
          </span>
        </Item>
      ))}
    </List>
  );
}

function SlowQueries({ health: { slowQueries } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  return (
    <List>
      {slowQueries.map(({ key, count, maxMs, lastAt }) => (
        <li key={key} className="py-1 wrap-anywhere">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
              <span className="font-semibold tabular-nums">
                {count}× · {maxMs} ms
              </span>
              <code>{key.slice(0, key.indexOf(": "))}</code>
              <span className="text-soft">
                {text("last")} <Moment at={lastAt} />
              </span>
            </summary>
            <code className="block pb-2">{key.slice(key.indexOf(": ") + 2)}</code>
          </details>
        </li>
      ))}
    </List>
  );
}

function StoreSize({ bytes }: { bytes: number }) {
  const text = useTexts("overview");
  const { locale } = useLanguage();
  const size = numberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 1 }).format(bytes / 1e9);
  return <p>{text("storeSize", { size })}</p>;
}

function Domains({ health: { domains } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const words = useWords("domeinen");
  const service = text("otherService");
  return (
    <List>
      {domains.map(({ id, name, state, problem, since, siteId, siteName }) => (
        <Item key={id}>
          <span className="font-semibold">{name}</span>
          <Badge look={state === "broken" ? "bad" : "attention"}>{text(`domainStates.${state as "broken"}`)}</Badge>
          {problem !== null && <span>{words(`findings.${problem as "NXDOMAIN"}.what`, { host: name, service })}</span>}
          <SiteLink id={siteId} name={siteName} />
          <span className="text-soft">
            {text("since")} <Moment at={since} />
          </span>
        </Item>
      ))}
    </List>
  );
}

function Feeds({ health: { feeds } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const words = useWords("channels");
  const { locale } = useLanguage();
  return (
    <List>
      {feeds.map(({ host, count, since, feeds: listed }) => (
        <li key={host} className="py-1">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 wrap-anywhere">
              <span className="font-semibold">{host}</span>
              <Badge look="attention">{text("feeds", { count })}</Badge>
              <span className="text-soft">{text("lastGood", { time: exactMoment(since, locale) })}</span>
            </summary>
            <List>
              {listed.map(({ id, channel, problem, failures, lastGoodAt, siteId, siteName }) => (
                <Item key={id}>
                  <SiteLink id={siteId} name={siteName} />
                  <span>{channel}</span>
                  {problem !== null && <span>{words(`problems.${problem as "address"}.what`)}</span>}
                  <span className="text-soft">
                    {text("failures", { count: failures })} · {text("lastGood", { time: exactMoment(lastGoodAt, locale) })}
                  </span>
                </Item>
              ))}
              {listed.length < count && <li className="py-2 text-soft">{text("more", { count: count - listed.length })}</li>}
            </List>
          </details>
        </li>
      ))}
    </List>
  );
}

function MailProblems({ health: { mail, mailServers } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const words = useWords("mail-settings");
  return (
    <List>
      {mailServers.map(({ id, host, problem, since }) => (
        <Item key={id}>
          <Link href={adminPath("smtp")} className="font-semibold underline underline-offset-4 hover:decoration-2">
            {text("mail.server", { host })}
          </Link>
          <span>{words(`server.problems.${problem as "password"}`, { address: text("mail.sender") })}</span>
          <span className="text-soft">
            {text("since")} <Moment at={since} />
          </span>
        </Item>
      ))}
      {(["untried", "deferred"] as const).map(
        (state) =>
          mail[state] > 0 &&
          mail.oldestWaiting !== null && (
            <Item key={state}>
              <MailLink state="waiting">{text(`mail.${state}`, { count: mail[state] })}</MailLink>
              <span className="text-soft">
                {text("mail.oldest")} <Moment at={mail.oldestWaiting} />
              </span>
            </Item>
          ),
      )}
      {(["refused", "bounced"] as const).map(
        (state) =>
          mail[state] > 0 && (
            <Item key={state}>
              <MailLink state={state === "refused" ? "failed" : state}>{text(`mail.${state}`, { count: mail[state] })}</MailLink>
            </Item>
          ),
      )}
    </List>
  );
}

const MailLink = ({ state, children }: { state: string; children: ReactNode }) => (
  <Link href={`${adminPath("emails")}?state=${state}`} className="font-semibold underline underline-offset-4 hover:decoration-2">
    {children}
  </Link>
);

function Postponed({ health: { postponed } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  return (
    <List>
      {postponed.map(({ siteId, siteName, since }) => (
        <Item key={siteId}>
          <SiteLink id={siteId} name={siteName} />
          <span className="text-soft">
            {text("since")} <Moment at={since} />
          </span>
        </Item>
      ))}
    </List>
  );
}

function Webhooks({ health: { refusedAccounts }, faults }: { health: PlatformHealth; faults: FaultCount[] }) {
  return (
    <>
      <Faults faults={faults} />
      {refusedAccounts.length > 0 && (
        <List>
          {refusedAccounts.map(({ id, provider, siteId, siteName }) => (
            <Item key={id}>
              <SiteLink id={siteId} name={siteName} />
              <span>{provider}</span>
              <code className="text-soft">{id}</code>
            </Item>
          ))}
        </List>
      )}
    </>
  );
}

function Jobs({ health: { jobs }, faults }: { health: PlatformHealth; faults: FaultCount[] }) {
  const text = useTexts("overview");
  return (
    <>
      <List>
        {jobs
          .filter(({ state }) => state !== "good")
          .map(({ name, state, endedAt, durationMs, failure }) => (
            <Item key={name}>
              <span className="font-semibold">{text(`jobs.${name as "mail"}`)}</span>
              <Badge look={state === "failed" ? "bad" : "attention"}>{text(`jobStates.${state as "late"}`)}</Badge>
              {failure && <code>{failure}</code>}
              <span className="text-soft">
                {endedAt === undefined ? (
                  text("neverRun")
                ) : (
                  <>
                    {text("lastRun")} <Moment at={endedAt} /> ({durationMs} ms)
                  </>
                )}
              </span>
            </Item>
          ))}
      </List>
      <Faults faults={faults} />
    </>
  );
}

const BILLING_PAGES = { differences: "tab=differences", unknown: "tab=differences", uncompared: "state=uncompared" } as const;

function BillingProblems({ health: { billing } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  return (
    <List>
      {(["unknown", "uncompared", "differences"] as const).map(
        (problem) =>
          billing[problem] > 0 && (
            <Item key={problem}>
              <Link
                href={`${adminPath("billing")}?${BILLING_PAGES[problem]}`}
                className="font-semibold underline underline-offset-4 hover:decoration-2"
              >
                {text(`billing.${problem}`, { count: billing[problem] })}
              </Link>
            </Item>
          ),
      )}
    </List>
  );
}

/** Counts of the last seven days; the request id leads to the entry in the logs. */
function Faults({ faults }: { faults: FaultCount[] }) {
  const text = useTexts("overview");
  return (
    <List>
      {faults.map(({ key, count, lastAt, requestId }) => (
        <Item key={key}>
          <span className="font-semibold tabular-nums">{count}×</span>
          <code>{key}</code>
          <span className="text-soft">
            {text("last")} <Moment at={lastAt} />
          </span>
          {requestId !== "" && <code className="text-sm text-soft">{requestId}</code>}
        </Item>
      ))}
    </List>
  );
}
