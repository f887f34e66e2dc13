import { Hono } from "hono";
import {
  type AdminMail,
  adminMailParam,
  adminMailsQuery,
  adminSuppressionParam,
  reasonInput,
  suppressionsQuery,
} from "#contract/admin/mail.ts";
import { heldMailsInput } from "#contract/admin/held-mails.ts";
import { hideSecrets } from "#domain/mail/hide-secrets.ts";
import { DAY_MS } from "#domain/time.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { countRefusals, findList, findOne, findSuppressions } from "#store/admin/mails.ts";
import { findHeld } from "#store/services/held-mails.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import { RESENT_SINCE_MS, resendFailed } from "#services/mail/resend-failed.ts";
import { findCauses } from "#store/services/failed-mails.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { adminToolsOf, recordAction } from "#services/audit/record-action.ts";
import { cancelMail, liftSuppression, retryAnyMail } from "./change-mail.ts";
import { decideHeld, endHeld } from "./held-mails.ts";

const REFUSAL_DAYS_MS = 30 * DAY_MS;
const MAX_DOMAINS = 100;
const MAX_CAUSES = 100;
const MAX_BODY_BYTES = 4096;

/** The code of an email to an account may be in its subject. */
const withSafeSubject = <Mail extends AdminMail>(mail: Mail): Mail => ({
  ...mail,
  subject: hideSecrets(mail.subject, { hasCodes: mail.kind === "service" }),
});

/** `/api/admin/mails`: all messages of the platform. */
export const adminMailRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", adminMailsQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid("query");
    const { openStore, now } = c.env.context;
    const mails = await findList(await openStore(), filter, { cursor, limit }, now);
    const last = mails.length === limit ? mails.at(-1) : undefined;
    return answer(c, { mails: mails.map(withSafeSubject), cursor: last ? `${last.createdAt} ${last.id}` : null });
  })
  .get("/refusals", requireAdmin, async (c) => {
    const { openStore, now } = c.env.context;
    return answer(c, { domains: await countRefusals(await openStore(), now - REFUSAL_DAYS_MS, MAX_DOMAINS) });
  })
  .get("/causes", requireAdmin, async (c) => {
    const { openStore, now } = c.env.context;
    const causes = await findCauses(await openStore(), { since: now - RESENT_SINCE_MS, limit: MAX_CAUSES });
    return answer(c, { causes: causes.map((each) => ({ ...each, cause: hideSecrets(each.cause, { hasCodes: true }) })) });
  })
  .get("/held", requireAdmin, async (c) => answer(c, await findHeld(await c.env.context.openStore())))
  .post("/held", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", heldMailsInput), async (c) => {
    await decideHeld(await adminToolsOf(c), c.req.valid("json"));
    deliverSoon(c.env.context);
    return answer(c, { decided: true });
  })
  .post("/held/end", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), async (c) => {
    await endHeld(await adminToolsOf(c));
    return answer(c, { ended: true });
  })
  .get("/:mailId", requireAdmin, input("param", adminMailParam), async (c) => {
    const tools = await adminToolsOf(c);
    const { store, now } = tools;
    const mail = await findOne(store, c.req.valid("param").mailId, now);
    if (!mail) return refuse(c, "NOT_FOUND");
    // Reading somebody's messages is logged as well.
    await recordAction(tools, store.db, "mail_viewed", { siteId: mail.siteId, details: { mail: mail.id } });
    const hasCodes = mail.kind === "service";
    const [text, html] = [hideSecrets(mail.text, { hasCodes }), hideSecrets(mail.html, { hasCodes })];
    return answer(c, { ...withSafeSubject(mail), text, html });
  })
  .post("/:mailId/retry", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("param", adminMailParam), async (c) => {
    const secrets = secretsOf(authConfigOf(c.env.context.env).secret);
    const retried = await retryAnyMail(await adminToolsOf(c), secrets, c.req.valid("param").mailId);
    if (!retried.ok) return refuse(c, retried.code);
    deliverSoon(c.env.context);
    return answer(c, { retried: true });
  })
  .post("/:mailId/resend-alike", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("param", adminMailParam), async (c) => {
    const tools = await adminToolsOf(c);
    const { store, now } = tools;
    const secrets = secretsOf(authConfigOf(c.env.context.env).secret);
    const { mailId } = c.req.valid("param");
    const resent = await resendFailed(
      store,
      (site, address) => digestAddress(secrets, site, address),
      { mailId, now },
      (db, count) => [recordAction(tools, db, "mails_resent", { details: { mail: mailId, count: String(count) } })],
    );
    if (!resent.ok) return refuse(c, resent.code);
    deliverSoon(c.env.context);
    return answer(c, { count: resent.count });
  })
  .post(
    "/:mailId/cancel",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", adminMailParam),
    input("json", reasonInput),
    async (c) => {
      const cancelled = await cancelMail(await adminToolsOf(c), c.req.valid("param").mailId, c.req.valid("json").reason);
      return cancelled.ok ? answer(c, { cancelled: true }) : refuse(c, cancelled.code);
    },
  );

/** `/api/admin/suppressions`: addresses that sites do not write to. */
export const adminSuppressionRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", suppressionsQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid("query");
    const suppressions = await findSuppressions(await c.env.context.openStore(), filter, { cursor, limit });
    const last = suppressions.length === limit ? suppressions.at(-1) : undefined;
    return answer(c, { suppressions, cursor: last ? `${last.createdAt} ${last.addressDigest}` : null });
  })
  .post(
    "/:siteId/:digest/lift",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", adminSuppressionParam),
    input("json", reasonInput),
    async (c) => {
      const lifted = await liftSuppression(await adminToolsOf(c), { ...c.req.valid("param"), ...c.req.valid("json") });
      return lifted.ok ? answer(c, { lifted: true }) : refuse(c, lifted.code);
    },
  );
