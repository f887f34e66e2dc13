/** `npm start [-- --port 8787]`: the built worker on this machine. */
import { openLocal } from "./open-local.ts";
import { wantedPort } from "./wanted-port.ts";

const { addresses } = await openLocal({ port: await wantedPort() });
console.log(addresses);
