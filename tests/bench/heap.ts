import { type Ask, ask } from "./client.ts";
import type { Server } from "./process.ts";

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

/**
 * Returns the size of the JavaScript heap of a worker after garbage collection, in bytes. workerd answers its inspector
 * only while it handles a request, so `request` is repeated meanwhile.
 */
export async function heapAfterCollection(
  server: Pick<Server, "port" | "inspector">,
  request: Ask,
  worker = "main",
): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${server.inspector}/json`)).json()) as Target[];
  // Miniflare calls it `core:user:{name}`.
  const url = targets.find(({ id }) => id === worker || id.endsWith(`:${worker}`))?.webSocketDebuggerUrl;
  if (!url) throw new Error("the inspector does not list the worker");
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  // The last request may be interrupted when the server stops.
  const busy = setInterval(() => void ask(server.port, request).catch(() => {}), 20);
  try {
    await call(socket, 1, "HeapProfiler.enable");
    await call(socket, 2, "HeapProfiler.collectGarbage");
    const { usedSize } = (await call(socket, 3, "Runtime.getHeapUsage")) as { usedSize: number };
    return usedSize;
  } finally {
    clearInterval(busy);
    socket.close();
  }
}

/** Calls a method of the inspector and returns its result. */
function call(socket: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const read = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } };
      if (message.id !== id) return;
      socket.removeEventListener("message", read);
      if (message.error) reject(new Error(`${method}: ${message.error.message}`));
      else resolve(message.result);
    };
    socket.addEventListener("message", read);
    socket.send(JSON.stringify({ id, method }));
  });
}
