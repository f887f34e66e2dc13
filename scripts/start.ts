/** `npm start [-- --port 8787]`: runs the built worker on this machine. */
import { startLocalWorker } from "./start-local-worker.ts";
import { readPort } from "./read-port.ts";

const { addresses } = await startLocalWorker({ port: await readPort() });
console.log(addresses);
