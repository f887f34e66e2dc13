import type { Socket } from "node:net";

/** Lets one client at a time use the connection. */
interface Turns {
  /** Calls `begin` when it is this client's turn. */
  take(client: object, begin: () => void): void;
  end(client: object): void;
}

export function createTurns(): Turns {
  let current: object | undefined;
  const queue: { client: object; begin: () => void }[] = [];
  const next = () => {
    const first = queue.shift();
    current = first?.client;
    first?.begin();
  };
  return {
    take(client, begin) {
      if (current === client) return begin();
      queue.push({ client, begin });
      if (current === undefined) next();
    },
    end(client) {
      for (let at = queue.length - 1; at >= 0; at--) if (queue[at]?.client === client) queue.splice(at, 1);
      if (current === client) next();
    },
  };
}

const [SYNC, QUERY, READY, IDLE] = ["S", "Q", "Z", "I"].map((letter) => letter.charCodeAt(0));

/**
 * Connects a client to PGlite's only connection, one turn at a time. Without turns, clients would overwrite each other's unnamed
 * statement. A turn ends when every query has been answered and no transaction is open (ReadyForQuery with status idle,
 * https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export function takeTurns(client: Socket, server: Socket, turns: Turns): void {
  let unanswered = 1;
  const readSent = messageReader(1, (type) => {
    if (type === SYNC || type === QUERY) unanswered += 1;
  });
  const readAnswers = messageReader(0, (type, body) => {
    if (type !== READY) return;
    unanswered -= 1;
    if (unanswered === 0 && body[0] === IDLE) turns.end(client);
  });
  client.on("data", (chunk: Buffer) =>
    turns.take(client, () => {
      readSent(chunk);
      server.write(chunk);
    }),
  );
  server.on("data", (chunk: Buffer) => {
    client.write(chunk);
    readAnswers(chunk);
  });
  const disconnect = () => {
    turns.end(client);
    server.destroy();
    client.destroy();
  };
  client.on("close", disconnect);
  server.on("close", disconnect);
}

/** Reads messages from chunks: a type byte, then a length that includes itself. The first `untyped` messages have no type. */
function messageReader(untyped: number, onMessage: (type: number | undefined, body: Buffer) => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0);
  let left = untyped;
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const start = left > 0 ? 0 : 1;
      if (unread.length < start + 4) return;
      const end = start + unread.readInt32BE(start);
      if (unread.length < end) return;
      onMessage(start === 1 ? unread[0] : undefined, unread.subarray(start + 4, end));
      unread = unread.subarray(end);
      left = Math.max(0, left - 1);
    }
  };
}
