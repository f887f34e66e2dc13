/** `npm start [-- --port 8787] [-- --inspect]`: runs the built worker on this machine. */
import { exitOnMismatch } from "./exit-on-mismatch.ts";
import { startLocalWorker } from "./start-local-worker.ts";
import { readInspectorPort, readPort } from "./read-port.ts";

const { addresses } = await startLocalWorker({ port: await readPort(), inspectorPort: await readInspectorPort() }).catch(
  exitOnMismatch,
);
console.log(addresses);
