/** `npm start [-- --port 8787]`: the built worker on this machine. */
import { parseArgs } from "node:util";
import { openLocal } from "./open-local.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "8787" } } });
const { addresses } = await openLocal(Number(values.port));
console.log(addresses);
