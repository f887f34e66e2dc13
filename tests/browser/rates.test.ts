import { expect, test } from "vitest";
import { quote } from "#domain/rates/quote.ts";
import type { QuoteContext, QuoteResult } from "#domain/rates/quote-types.ts";
import type { RateCase } from "../fixtures/rates/given.ts";
import { NIGHT_CASES } from "../fixtures/rates/nights.ts";
import { PAYMENT_CASES } from "../fixtures/rates/payments.ts";
import { PRICE_CASES } from "../fixtures/rates/prices.ts";
import { randomQuestion } from "../fixtures/rates/random.ts";
import { RULE_CASES } from "../fixtures/rates/rules.ts";
import { TAX_CASES } from "../fixtures/rates/taxes.ts";
import { shareBrowser } from "../support/browser.ts";
import { bundleModule, startModule } from "../support/bundle-module.ts";

type Question = Pick<RateCase, "plan" | "request" | "context">;

const QUESTIONS: Question[] = [
  ...[NIGHT_CASES, PAYMENT_CASES, PRICE_CASES, RULE_CASES, TAX_CASES].flat(),
  ...Array.from({ length: 200 }, (_, seed) => randomQuestion(seed)),
];

/** The questions as JSON, in which sets are lists. */
const ASKED = JSON.stringify(
  QUESTIONS.map(({ plan, request, context }) => {
    const { taken, blocks, ...rest } = context;
    return { plan, request, context: { ...rest, taken: [...taken], blocks: [...(blocks ?? [])] } };
  }),
);

interface Asked extends Omit<Question, "context"> {
  context: Omit<QuoteContext, "taken" | "blocks"> & { taken: string[]; blocks: string[] };
}

/** Answers the questions; its source is also run in workerd and the browser, where `ask` is the bundled function. */
const answerAll = (ask: typeof quote, questions: Asked[]): QuoteResult[] =>
  questions.map(({ plan, request, context }) =>
    ask(plan, request, { ...context, taken: new Set(context.taken), blocks: new Set(context.blocks) }),
  );

test("stays cost the same in Node, workerd and the browser", async () => {
  const code = await bundleModule("domain/rates/quote.ts");
  const expected = JSON.stringify(answerAll(quote, JSON.parse(ASKED) as Asked[]));

  const main = `import { quote } from "./module.js";
    const answerAll = ${answerAll.toString()};
    export default { fetch: async (request) => Response.json(answerAll(quote, await request.json())) };`;
  const worker = startModule(main, code);
  const browser = await shareBrowser(["--lang=pl"]);
  try {
    const response = await worker.dispatchFetch("http://rates/", { method: "POST", body: ASKED });
    expect(await response.text()).toBe(expected);

    const page = await browser.newPage({ timezoneId: "Pacific/Kiritimati", locale: "pl-PL" });
    const inBrowser = await page.evaluate(`import("data:text/javascript,${encodeURIComponent(code)}").then(({ quote }) => {
      const answerAll = ${answerAll.toString()};
      return JSON.stringify(answerAll(quote, ${ASKED}));
    })`);
    expect(inBrowser).toBe(expected);
  } finally {
    await Promise.all([browser.close(), worker.dispose()]);
  }
});
