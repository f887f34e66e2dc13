import { connect } from "cloudflare:sockets";
import { TransportError } from "../transport.ts";
import type { SmtpSettings } from "./settings.ts";

/** A complete reply of a server. */
export interface Reply {
  code: number;
  /** The code and all lines, joined by spaces. */
  text: string;
  /** Each line without its code. */
  lines: string[];
}

const CONNECT_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 30_000;
/** Longer than any ordinary reply. */
const MAX_REPLY_LENGTH = 32_768;

/**
 * A connection to a mail server. Every failure (no reply in time, an invalid reply, a lost connection) rejects with a
 * TransportError and closes the connection.
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
    this.#openStreams();
  }

  static async open({ host, port, tls }: SmtpSettings): Promise<SmtpConnection> {
    const secureTransport = { implicit: "on", starttls: "starttls", off: "off" } as const;
    const socket = connect({ hostname: host, port }, { secureTransport: secureTransport[tls], allowHalfOpen: false });
    socket.closed.catch(() => {});
    const connection = new SmtpConnection(host, socket);
    await connection.#withTimeout(CONNECT_TIMEOUT_MS, "cannot connect", socket.opened);
    return connection;
  }

  #openStreams(): void {
    this.#reader = (this.#socket.readable as ReadableStream<Uint8Array>).getReader();
    this.#writer = (this.#socket.writable as WritableStream<Uint8Array>).getWriter();
  }

  /** Sends a command and waits for its reply. */
  async send(command: string): Promise<Reply> {
    await this.write(`${command}\r\n`);
    return this.readReply();
  }

  async write(text: string): Promise<void> {
    await this.#withTimeout(REPLY_TIMEOUT_MS, "cannot write", this.#writer.write(new TextEncoder().encode(text)));
  }

  /** Reads the next reply of the server (RFC 5321 section 4.2). */
  async readReply(timeoutMs = REPLY_TIMEOUT_MS): Promise<Reply> {
    const lines: string[] = [];
    const read = async (): Promise<Reply> => {
      for (;;) {
        const [, code, more, text] = /^(\d{3})([ -]?)(.*)$/.exec(await this.#readLine()) ?? [];
        if (code === undefined || text === undefined) throw new Error("the answer is not SMTP");
        lines.push(text);
        if (more !== "-") return { code: Number(code), text: `${code} ${lines.join(" ")}`, lines };
      }
    };
    return this.#withTimeout(timeoutMs, "no answer", read());
  }

  async #readLine(): Promise<string> {
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
      if (this.#received.length > MAX_REPLY_LENGTH) throw new Error("the answer does not end");
    }
  }

  /** Switches the connection to TLS. Data received before that may be forged, so there must be none (RFC 3207 section 6). */
  async startTls(): Promise<void> {
    if (this.#received !== "") throw await this.#fail("the server spoke before TLS");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls({ expectedServerHostname: this.#host });
    this.#socket.closed.catch(() => {});
    this.#openStreams();
    await this.#withTimeout(CONNECT_TIMEOUT_MS, "no TLS", this.#socket.opened);
  }

  async close(): Promise<void> {
    await this.#socket.close().catch(() => {});
  }

  async #withTimeout<T>(ms: number, problem: string, work: Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error(`nothing for ${ms / 1000} seconds`)), ms);
    try {
      return await Promise.race([work, timeout.promise]);
    } catch (error) {
      throw await this.#fail(`${problem}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fail(reason: string): Promise<TransportError> {
    void this.close();
    return new TransportError(reason);
  }
}
