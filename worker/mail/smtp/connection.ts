import { connect } from "cloudflare:sockets";
import { TransportError } from "../transport.ts";
import type { SmtpSettings } from "./settings.ts";

/** A server's whole answer: its lines joined by a space, the code in front. */
export interface Reply {
  code: number;
  text: string;
  /** Each line without its code. */
  lines: string[];
}

const CONNECT_MS = 10_000;
const REPLY_MS = 30_000;
/** More than any greeting or refusal. */
const LONGEST_REPLY = 32_768;

/**
 * A line to a mail server. Whatever goes wrong with it rejects with a TransportError and ends it: a reply that does not come
 * in time, one that is none, a connection that is lost.
 */
export class SmtpConnection {
  #socket: Socket;
  #reader!: ReadableStreamDefaultReader<Uint8Array>;
  #writer!: WritableStreamDefaultWriter<Uint8Array>;
  #host: string;
  #received = "";

  private constructor(host: string, socket: Socket) {
    this.#host = host;
    this.#socket = socket;
    this.#take();
  }

  static async open({ host, port, tls }: SmtpSettings): Promise<SmtpConnection> {
    const secureTransport = { implicit: "on", starttls: "starttls", off: "off" } as const;
    const socket = connect({ hostname: host, port }, { secureTransport: secureTransport[tls], allowHalfOpen: false });
    socket.closed.catch(() => {});
    const connection = new SmtpConnection(host, socket);
    await connection.#within(CONNECT_MS, "cannot connect", socket.opened);
    return connection;
  }

  #take(): void {
    this.#reader = (this.#socket.readable as ReadableStream<Uint8Array>).getReader();
    this.#writer = (this.#socket.writable as WritableStream<Uint8Array>).getWriter();
  }

  /** Sends a line and awaits its reply. */
  async ask(line: string, replyMs?: number): Promise<Reply> {
    await this.write(`${line}\r\n`);
    return this.reply(replyMs);
  }

  async write(text: string): Promise<void> {
    await this.#within(REPLY_MS, "cannot write", this.#writer.write(new TextEncoder().encode(text)));
  }

  /** The next reply of the server (RFC 5321 section 4.2). */
  async reply(replyMs = REPLY_MS): Promise<Reply> {
    const lines: string[] = [];
    const read = async (): Promise<Reply> => {
      for (;;) {
        const [, code, more, text] = /^(\d{3})([ -]?)(.*)$/.exec(await this.#line()) ?? [];
        if (code === undefined || text === undefined) throw new Error("the answer is not SMTP");
        lines.push(text);
        if (more !== "-") return { code: Number(code), text: `${code} ${lines.join(" ")}`, lines };
      }
    };
    return this.#within(replyMs, "no answer", read());
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf("\n");
      if (end >= 0) {
        const line = this.#received.slice(0, end).replace(/\r$/, "");
        this.#received = this.#received.slice(end + 1);
        return line;
      }
      const { done, value } = await this.#reader.read();
      if (done) throw new Error("the server hung up");
      this.#received += new TextDecoder().decode(value);
      if (this.#received.length > LONGEST_REPLY) throw new Error("the answer does not end");
    }
  }

  /** Goes on in TLS. What came before it and was not asked for may not speak in its name (RFC 3207 section 6). */
  async startTls(): Promise<void> {
    if (this.#received !== "") throw await this.#ended("the server spoke before TLS");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls({ expectedServerHostname: this.#host });
    this.#socket.closed.catch(() => {});
    this.#take();
    await this.#within(CONNECT_MS, "no TLS", this.#socket.opened);
  }

  async close(): Promise<void> {
    await this.#socket.close().catch(() => {});
  }

  async #within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`nothing for ${ms / 1000} seconds`)), ms);
    try {
      return await Promise.race([work, late.promise]);
    } catch (error) {
      throw await this.#ended(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #ended(reason: string): Promise<TransportError> {
    void this.close();
    return new TransportError(reason);
  }
}
