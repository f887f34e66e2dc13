import { join } from "node:path";
import { readBuild } from "#scripts/local-worker.ts";

/** Header of a request with the time at which it is answered, milliseconds since 1970. */
export const NOW_HEADER = "x-test-now";

const ENTRY = `
import worker from "./index.js";
export * from "./index.js";
let now = 0;
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...values) { values.length === 0 ? super(now) : super(...values); }
  static now() { return now; }
};
export default { ...worker, fetch(request, env, context) {
  now = Number(request.headers.get("${NOW_HEADER}"));
  return worker.fetch(request, env, context);
} };
`;

/** Reads the built worker with an entry in which each request has the time of its {@link NOW_HEADER}. */
export async function buildWithMovableClock(): ReturnType<typeof readBuild> {
  const build = await readBuild();
  const path = join(import.meta.dirname, "../../dist/worker/movable-clock.js");
  return { ...build, modules: [{ type: "ESModule", path, contents: ENTRY }, ...build.modules] };
}
