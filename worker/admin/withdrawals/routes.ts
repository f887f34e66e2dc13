import { type Context, Hono } from "hono";
import { reasonInput } from "#contract/admin/input.ts";
import { type AdminWithdrawal, adminWithdrawalsQuery, matchInput, withdrawalActionParam } from "#contract/admin/withdrawal.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { refundGround } from "#domain/withdrawal.ts";
import { adminToolsOf } from "#services/audit/record-action.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { logError } from "#services/http/log.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { findEvents, findMatches, selectNewest } from "#store/admin/withdrawals.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { findById } from "#store/business/withdrawals.ts";
import type { Store } from "#store/dialect/store.ts";

const MAX_BODY_BYTES = 4096;

/** Routes of withdrawals in the admin area. */
export const adminWithdrawalRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", adminWithdrawalsQuery), async (c) => {
    const store = await c.env.context.openStore();
    const { q, ...page } = c.req.valid("query");
    const withdrawals = q === undefined ? await selectNewest(store, page) : await findMatches(store, q, page.limit);
    const listed = withdrawals.map(({ id, receivedAt: createdAt }) => ({ id, createdAt }));
    return answer(c, { withdrawals, cursor: q === undefined ? nextTimeCursor(listed, page.limit) : null });
  })
  .get("/:id", requireAdmin, async (c) => {
    const found = await readWithdrawal(await c.env.context.openStore(), c.req.param("id"));
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post("/:id/match", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", matchInput), async (c) => {
    const { matchByHand } = await import("./act-on-withdrawal.ts");
    const id = c.req.param("id");
    const matched = await matchByHand(await adminToolsOf(c), c.env.context.config, id, c.req.valid("json"));
    return matched.ok ? proceed(c, id) : refuse(c, matched.code);
  })
  .post(
    "/:id/actions/:action",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", withdrawalActionParam),
    input("json", reasonInput),
    async (c) => {
      const { actOnWithdrawal } = await import("./act-on-withdrawal.ts");
      const { id, action } = c.req.valid("param");
      const acted = await actOnWithdrawal(await adminToolsOf(c), id, action, c.req.valid("json").reason);
      return acted.ok ? proceed(c, id) : refuse(c, acted.code);
    },
  );

/** Takes the steps that are due now, then answers with the withdrawal as it is. */
async function proceed(c: Context<GatedEnv>, id: string) {
  const { openStore, config, now } = c.env.context;
  const store = await openStore();
  const { processWithdrawal } = await import("#business/withdrawals/process-withdrawals.ts");
  await processWithdrawal(id, { store, config, now }).catch((error: unknown) =>
    logError("withdrawal not processed, left to cron", error, { withdrawal: id }),
  );
  deliverSoon(c.env.context);
  return c.body(null, 204);
}

async function readWithdrawal(store: Store, id: string): Promise<AdminWithdrawal | undefined> {
  const found = await findById(store, id);
  if (!found) return undefined;
  const { digest: _, leaseUntil: __, ...withdrawal } = found;
  const [stored, events] = await Promise.all([
    withdrawal.orderId === null ? undefined : findOrder(store, withdrawal.orderId),
    findEvents(store, id),
  ]);
  const paidAt = stored?.paidAt ?? null;
  const order = stored && {
    id: stored.id,
    number: stored.number,
    email: stored.customer.email,
    status: stored.status,
    paidAt,
    dueNow: stored.dueNow,
  };
  const ground = paidAt === null ? undefined : refundGround(paidAt, withdrawal.receivedAt);
  return { withdrawal, order: order ?? null, ground: ground ?? null, events };
}
