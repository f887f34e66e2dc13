import { type Context, Hono } from "hono";
import { MAX_PUSH_BYTES, pushDeviceInput, pushRenewalInput } from "#contract/services/push.ts";
import { isUuid } from "#domain/uuid.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { answer, refuse, refuseTooManyRequests } from "../http/api/answers.ts";
import { input, maxBodyBytes } from "../http/api/input.ts";
import { rateLimit } from "../http/api/rate-limit.ts";
import { type GatedEnv, openToAll, requireSignedIn } from "../http/caller/gates.ts";
import { findDevices, removeDevice } from "#store/services/push.ts";
import { renewDevice } from "./renew-device.ts";
import { saveDevice } from "./save-device.ts";
import { sendTest } from "./send-test.ts";
import { vapidKeysOf } from "./vapid-keys.ts";

const storeOf = (c: Context<GatedEnv>) => c.env.context.openStore();

/** `/api/push`: the devices of an account that get notifications. Without keys there are none: NOT_FOUND. */
export const pushRoutes = new Hono<GatedEnv>()
  .get("/", requireSignedIn, async (c) => {
    const { userId, sessionId } = c.var.user;
    const devices = (await findDevices(await storeOf(c), userId)).map(({ sessionId: session, ...device }) => ({
      ...device,
      current: session === sessionId,
    }));
    return answer(c, { publicKey: vapidKeysOf(c.env.context.env)?.publicKey ?? null, devices });
  })
  .put("/device", requireSignedIn, maxBodyBytes(MAX_PUSH_BYTES), input("json", pushDeviceInput), async (c) => {
    const { env, now } = c.env.context;
    if (!vapidKeysOf(env)) return refuse(c, "NOT_FOUND");
    const saved = await saveDevice(await storeOf(c), c.var.user, c.req.valid("json"), now);
    if (saved.ok) return answer(c, { id: saved.id });
    return refuse(c, saved.code, saved.code === "INVALID_FORM" ? { fields: { "keys.p256dh": "choice" } } : {});
  })
  .post(
    "/renewal",
    openToAll,
    rateLimit("push renewal"),
    maxBodyBytes(MAX_PUSH_BYTES),
    input("json", pushRenewalInput),
    async (c) => ((await renewDevice(await storeOf(c), c.req.valid("json"))) ? c.body(null, 204) : refuse(c, "NOT_FOUND")),
  )
  .delete("/devices/:deviceId", requireSignedIn, async (c) => {
    const id = c.req.param("deviceId");
    const removed = isUuid(id) ? await removeDevice(await storeOf(c), c.var.user.userId, id) : [];
    return removed.length > 0 ? c.body(null, 204) : refuse(c, "NOT_FOUND");
  })
  .post("/test", requireSignedIn, async (c) => {
    const vapid = vapidKeysOf(c.env.context.env);
    if (!vapid) return refuse(c, "NOT_FOUND");
    const tools = { vapid, fetchFrom: (...args: Parameters<typeof fetch>) => fetch(...args), clock: Date.now };
    const sent = await sendTest(await storeOf(c), c.var.user, tools);
    if (sent.ok) return answer(c, { outcome: sent.outcome });
    return sent.code === "TOO_MANY_REQUESTS" ? refuseTooManyRequests(c, MINUTE_MS) : refuse(c, sent.code);
  });
