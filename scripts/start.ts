/** `npm start [-- --port 8787] [-- --inspect]`: runs the built worker on this machine. */
import { startLocalWorker } from "./start-local-worker.ts";
import { readInspectorPort, readPort } from "./read-port.ts";

const { addresses } = await startLocalWorker({ port: await readPort(), inspectorPort: await readInspectorPort() });
console.log(addresses);
