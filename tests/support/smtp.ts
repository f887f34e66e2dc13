import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Certificate } from "./certificate.ts";

/** A message as the server took it. */
interface Taken {
  from: string;
  to: string[];
  /** As it came over the wire, dots unstuffed. */
  data: string;
  /** How it came: in TLS, signed in as whom. */
  secure: boolean;
  user: string | undefined;
}

/** What the server answers instead of 250; undefined takes it. */
type Refusal = { code: number; text: string } | undefined;

export interface SmtpOptions {
  /** The server's name in its certificate; without one it knows no TLS. */
  certificate?: Certificate;
  /** TLS from the first byte. */
  implicit?: boolean;
  login?: { user: string; password: string; ways?: string[] };
  atRecipient?: (address: string) => Refusal;
  atMessage?: (data: string) => Refusal;
  /** No message is answered before this. */
  open?: Promise<unknown>;
}

export interface SmtpServer {
  port: number;
  taken: Taken[];
  /** How often someone connected. */
  connections: number;
  stop(): Promise<void>;
}

/** A real mail server on a local port that takes messages and keeps them. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpServer> {
  const { certificate, implicit = false, login, atRecipient, atMessage, open } = options;
  const refusal = (reason: Refusal) =>
    reason ? Object.assign(new Error(reason.text), { responseCode: reason.code }) : undefined;
  const settings: SMTPServerOptions = {
    ...certificate,
    secure: implicit,
    disableReverseLookup: true,
    authOptional: login === undefined,
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    authMethods: login?.ways ?? ["PLAIN", "LOGIN"],
    onConnect: (_session, done) => {
      server.connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const known = username === login?.user && password === login?.password;
      done(known ? null : new Error(`no ${password}`), known ? { user: username } : undefined);
    },
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
      // Whoever was cut off is not answered.
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

interface Cutter {
  port: number;
  /** Whether the next connection is cut in the middle of its message. */
  cut: boolean;
  stop(): void;
}

/** Stands before a server without TLS and can cut a connection when its message has begun. */
export async function cutBefore(inner: number): Promise<Cutter> {
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
  const cutter: Cutter = {
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

interface SayingServer {
  port: number;
  stop(): void;
}

/** No mail server: says this to whoever connects, and hangs up where told to. */
export async function startSaying(greeting: string, hangUp: boolean): Promise<SayingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (hangUp) socket.end(greeting);
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
