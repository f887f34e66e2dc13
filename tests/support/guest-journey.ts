import type { Locator, Page, Response } from "playwright-core";
import type { CalendarDate } from "#domain/dates.ts";

/** What a guest does to book; a field is tapped before it is typed in, and a choice from the browser's own list or calendar is a tap. */
export interface Effort {
  taps: number;
  typed: number;
}

interface Stay {
  arrival: CalendarDate;
  departure: CalendarDate;
}

interface Journey {
  page: Page;
  /** Address of the home's Dutch home page. */
  home: string;
  /** Called before the home page is opened and before each tap; the function that it returns, when what the guest waits for is there. */
  onAct?: () => () => void;
}

const TYPED = { name: "Kasia Nowak", email: "kasia@example.com", phone: "+48 601 234 567" };
const RULES = /\/api\/availability/;
const FREE_DAY = ".calendar-months button:not([aria-disabled])";

/**
 * Has a guest of a phone book the first stay that a home offers, from its home page to the confirmation: paid with a test payment,
 * or as a request or a question, as the home has it. `without` chooses a stay for a guest without JavaScript, whose calendar has
 * no buttons.
 */
export async function bookFirstStay(journey: Journey, without?: Stay): Promise<Effort & { stay: Stay; state: string }> {
  const { page, home, onAct = () => () => undefined } = journey;
  const effort: Effort = { taps: 0, typed: 0 };
  const act = async (doIt: () => Promise<unknown>, awaited?: Locator) => {
    const end = onAct();
    await doIt();
    await awaited?.first().waitFor();
    end();
  };
  const tap = async (target: Locator, awaited?: Locator) => {
    effort.taps += 1;
    await act(() => target.click(), awaited);
  };
  const availability = page.locator("a[href='#availability']:visible").first();
  const rules = without ? undefined : page.waitForResponse(RULES);
  await act(() => page.goto(home, { waitUntil: "commit" }), availability);
  const form = page.locator("form.stay-form").first();
  // The days of a calendar are those of a unit; in the form of a home with several units it has to be chosen otherwise.
  const unit = page.locator("a[href^='/verblijf/']").first();
  await tap(without && (await unit.count()) > 0 ? unit : availability, form);
  if (rules) await act(() => enliven(page, rules));
  const stay = without ?? (await tapStay(page, tap));
  if (without)
    for (const [name, day] of Object.entries(without)) {
      effort.taps += 1;
      await form.locator(`[name=${name}]`).fill(day);
    }
  const ask = page.locator(".quote-ask a.button");
  await tap(form.locator(".button").first(), ask);
  const details = page.locator(".book-form");
  await tap(ask.first(), details);
  for (const [name, text] of Object.entries(await wanted(details))) {
    await tap(details.locator(`[name=${name}]`));
    effort.typed += 1;
    await details.locator(`[name=${name}]`).fill(text);
  }
  const confirm = page.locator(".book-confirm button.button");
  await tap(details.locator(".book-next .button"), confirm);
  const state = page.locator(".booking-state h1");
  await tap(confirm, state);
  await page.waitForLoadState();
  const pay = page.locator("button[name=end][value=paid]");
  if ((await pay.count()) > 0) {
    await tap(pay);
    await pay.waitFor({ state: "detached" });
  }
  return { ...effort, stay, state: await state.innerText() };
}

/** Waits until the days of the calendar are buttons that know when a stay can begin; `rules` are those of the days. */
async function enliven(page: Page, rules: Promise<Response>): Promise<void> {
  await page.locator("[data-island=calendar]").first().hover();
  await (await rules).finished();
  await page.locator(FREE_DAY).first().waitFor();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
}

const readDays = (page: Page): Promise<CalendarDate[]> =>
  page.locator(FREE_DAY).evaluateAll((all: unknown[]) => (all as { value: CalendarDate }[]).map(({ value }) => value));

/** Taps a day on which a stay can begin, then the first on which it can end. */
async function tapStay(page: Page, tap: (target: Locator) => Promise<void>, choose = 0): Promise<Stay> {
  const day = (date: CalendarDate) => page.locator(`.calendar-months button[value="${date}"]`).first();
  const arrivals = await readDays(page);
  const arrival = arrivals[Math.floor(choose * arrivals.length)];
  if (arrival === undefined) throw new Error("no day on which a stay can begin");
  await tap(day(arrival));
  await page.locator(".begins").first().waitFor();
  const departure = (await readDays(page)).find((date) => date > arrival);
  if (departure === undefined) throw new Error(`no departure after ${arrival}`);
  await tap(day(departure));
  return { arrival, departure };
}

/** Returns a stay in the middle of what a home's calendar offers, without booking it. */
export async function readStay({ page, home }: Journey): Promise<Stay> {
  const rules = page.waitForResponse(RULES);
  await page.goto(home);
  await enliven(page, rules);
  return tapStay(page, (day) => day.click(), 0.5);
}

/** What the form asks for. A question needs words of its own, and no telephone number. */
async function wanted(details: Locator): Promise<Record<string, string>> {
  const isQuestion = (await details.locator("[name=message][required]").count()) > 0;
  const { phone, ...others } = TYPED;
  return isQuestion ? { ...others, message: "Mag onze hond mee?" } : { ...others, phone };
}
