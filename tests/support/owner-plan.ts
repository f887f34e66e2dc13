import { expect } from "vitest";
import type { OwnPlan, PlanSubscription } from "#contract/business/plan.ts";
import type { TestOwner } from "./api.ts";
import { postForm } from "./post.ts";
import type { TestWorker } from "./worker.ts";

export const PLAN_ORDER = { plan: "first-month-free", kind: "person", name: "Anna", country: "NL", terms: "yes" };

export const readPlan = async (who: TestOwner, order = ""): Promise<OwnPlan> =>
  (await who.call("GET", `/account/plan?locale=nl${order && `&order=${order}`}`)).body as unknown as OwnPlan;

/** Reads the newest subscription of an owner. */
export async function newest(who: TestOwner): Promise<PlanSubscription> {
  const found = (await readPlan(who)).subscriptions.at(-1);
  if (!found) throw new Error("no subscription");
  return found;
}

/** Does something to a test subscription. */
export const doStep = (who: TestOwner, id: string, step: string, days?: number) =>
  who.call("POST", `/account/plan/${id}/test`, { step, ...(days === undefined ? {} : { days }) });

/** Orders for a site and pays with a test payment; returns the order's id. */
export async function orderFor(worker: TestWorker, who: TestOwner, siteId: string, fields: object = {}): Promise<string> {
  const { body } = await who.call("POST", `/sites/${siteId}/orders?locale=nl`, { ...PLAN_ORDER, ...fields });
  const { id, location } = await pay(worker, String(body["location"]));
  expect(location).toBe(`/account/plan?site=${siteId}&order=${id}`);
  return id;
}

/** Pays at the page of a test payment; returns the order's id and the page that follows. */
export async function pay(worker: TestWorker, page: string): Promise<{ id: string; location: string | null }> {
  const id = /order=([\w-]+)/.exec(page)?.[1] ?? "";
  const paid = await postForm(worker, "/testbetaling", { order: id, outcome: "paid" });
  return { id, location: paid.headers.get("Location") };
}
