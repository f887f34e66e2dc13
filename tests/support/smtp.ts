import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Certificate } from "./certificate.ts";

/** A message that the server has accepted. */
interface ReceivedMail {
  from: string;
  to: string[];
  /** The data after removing dot-stuffing. */
  data: string;
  /** True if it was sent over TLS. */
  secure: boolean;
  /** The authenticated user. */
  user: string | undefined;
}

/** The server's reply instead of 250; undefined to accept. */
type Refusal = { code: number; text: string } | undefined;

export interface SmtpOptions {
  /** The server's certificate; without it, the server does not support TLS. */
  certificate?: Certificate;
  /** TLS from the first byte. */
  implicit?: boolean;
  login?: { user: string; password: string; mechanisms?: string[] };
  /** The server's reply to every password. */
  atLogin?: () => Refusal;
  atSender?: (address: string) => Refusal;
  atRecipient?: (address: string) => Refusal;
  atMessage?: (data: string) => Refusal;
  /** The server replies to messages only after this promise. */
  open?: Promise<unknown>;
}

export interface SmtpServer {
  port: number;
  taken: ReceivedMail[];
  /** Number of connections. */
  connections: number;
  stop(): Promise<void>;
}

/** Starts a real mail server on a local port that stores the messages it receives. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpServer> {
  const { certificate, implicit = false, login, atLogin, atSender, atRecipient, atMessage, open } = options;
  const refusal = (reason: Refusal) =>
    reason ? Object.assign(new Error(reason.text), { responseCode: reason.code }) : undefined;
  const settings: SMTPServerOptions = {
    ...certificate,
    secure: implicit,
    disableReverseLookup: true,
    authOptional: login === undefined,
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    authMethods: login?.mechanisms ?? ["PLAIN", "LOGIN"],
    onConnect: (_session, done) => {
      server.connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const refused = refusal(atLogin?.());
      if (refused) return done(refused);
      const known = username === login?.user && password === login?.password;
      done(known ? null : new Error(`no ${password}`), known ? { user: username } : undefined);
    },
    onMailFrom: ({ address }, _session, done) => done(refusal(atSender?.(address))),
    onRcptTo: ({ address }, _session, done) => done(refusal(atRecipient?.(address))),
    onData: (stream, session, done) => {
      const take = async (data: string) => {
        await open;
        const error = refusal(atMessage?.(data));
        if (!error) {
          const { mailFrom, rcptTo } = session.envelope;
          server.taken.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            data,
            secure: session.secure,
            user: session.user,
          });
        }
        done(error);
      };
      // A broken connection gets no reply.
      text(stream).then(take, () => {});
    },
  };
  const smtp = new SMTPServer(settings);
  smtp.on("error", () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as { port: number }).port));
  });
  const server: SmtpServer = {
    port,
    taken: [],
    connections: 0,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

export interface Relay {
  port: number;
  /** Port of the server that gets the next connections. */
  target: number;
  stop(): void;
}

/** Starts a relay to one local server after the other, for a worker that is told one address. */
export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(relay.target, "127.0.0.1");
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(each);
          socket.destroy();
          upstream.destroy();
        });
    }
    socket.pipe(upstream).pipe(socket);
  });
  const relay: Relay = {
    port: 0,
    target: 0,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  relay.port = await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  return relay;
}

interface CuttingProxy {
  port: number;
  /** True to cut the next connection in the middle of its message. */
  cut: boolean;
  stop(): void;
}

/** Starts a proxy of a server without TLS that can cut a connection in the middle of a message. */
export async function startCuttingProxy(inner: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const cut = cutter.cut;
    cutter.cut = false;
    const server = connect(inner, "127.0.0.1");
    for (const each of [socket, server]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    server.pipe(socket);
    socket.on("data", (chunk: Buffer) => {
      if (cut && /^(?:Date|Subject):/m.test(chunk.toString())) {
        socket.destroy();
        server.destroy();
      } else server.write(chunk);
    });
    socket.on("close", () => server.destroy());
  });
  const cutter: CuttingProxy = {
    port: 0,
    cut: false,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
  cutter.port = await new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => resolve((proxy.address() as { port: number }).port));
  });
  return cutter;
}

interface GreetingServer {
  port: number;
  stop(): void;
}

/** Writes each part in a segment of its own. */
function writeSegments(socket: Socket, [first, ...others]: Uint8Array[]): void {
  socket.setNoDelay(true);
  if (first) socket.write(first, () => setImmediate(() => writeSegments(socket, others)));
}

/** Starts a server that only sends `greeting` to its clients, and then closes the connection if `hangUp` is true. */
export async function startGreetingServer(greeting: string | Uint8Array[], hangUp: boolean): Promise<GreetingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (typeof greeting !== "string") writeSegments(socket, greeting);
    else if (hangUp) socket.end(greeting);
    else socket.write(greeting);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  return {
    port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
