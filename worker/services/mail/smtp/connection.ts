import { connect } from "cloudflare:sockets";
import { TransportError, type TransportStep } from "../transport.ts";
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
export const REPLY_TIMEOUT_MS = 30_000;
/** Longer than any ordinary reply with all its lines. */
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
  #trace: SmtpSettings["trace"];
  #replyTimeoutMs: number;
  #received = "";
  /** A reply can be divided between two segments within a character. */
  #decoder = new TextDecoder();

  private constructor({ host, trace, replyTimeoutMs = REPLY_TIMEOUT_MS }: SmtpSettings, socket: Socket) {
    this.#replyTimeoutMs = replyTimeoutMs;
    this.#host = host;
    this.#trace = trace;
    this.#socket = socket;
    this.#openStreams();
  }

  static async open(settings: SmtpSettings): Promise<SmtpConnection> {
    const { host, port, tls, address } = settings;
    // With a given address, the certificate is verified for the host by startTls.
    const isTlsLater = tls === "starttls" || (tls === "implicit" && address !== undefined);
    const secureTransport = isTlsLater ? "starttls" : tls === "implicit" ? "on" : "off";
    const socket = connect(address ?? { hostname: host, port }, { secureTransport, allowHalfOpen: false });
    socket.closed.catch(() => {});
    const connection = new SmtpConnection(settings, socket);
    await connection.#withTimeout(CONNECT_TIMEOUT_MS, "cannot connect", socket.opened, "connect");
    if (tls === "implicit" && address !== undefined) await connection.startTls();
    return connection;
  }

  #openStreams(): void {
    this.#reader = (this.#socket.readable as ReadableStream<Uint8Array>).getReader();
    this.#writer = (this.#socket.writable as WritableStream<Uint8Array>).getWriter();
  }

  /**
   * Sends a command and waits for its reply. `shown` replaces a command with a secret in the trace, which then has only the code
   * of the reply, because its text may repeat the secret.
   */
  async send(command: string, shown?: string): Promise<Reply> {
    this.#trace?.("client", shown ?? command);
    await this.write(`${command}\r\n`);
    return this.readReply(this.#replyTimeoutMs, shown !== undefined);
  }

  async write(text: string): Promise<void> {
    await this.#withTimeout(REPLY_TIMEOUT_MS, "cannot write", this.#writer.write(new TextEncoder().encode(text)));
  }

  /** Reads the next reply of the server (RFC 5321 section 4.2). */
  async readReply(timeoutMs = this.#replyTimeoutMs, isSecret = false): Promise<Reply> {
    const lines: string[] = [];
    let length = 0;
    const read = async (): Promise<Reply> => {
      for (;;) {
        const line = await this.#readLine();
        const [, code, more, text] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? [];
        if (code === undefined || text === undefined) throw new Error("the answer is not SMTP");
        lines.push(text);
        length += line.length;
        if (length > MAX_REPLY_LENGTH) throw new Error("the answer does not end");
        this.#trace?.("server", isSecret ? code : line);
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
      this.#received += this.#decoder.decode(value, { stream: true });
      if (this.#received.length > MAX_REPLY_LENGTH) throw new Error("the answer does not end");
    }
  }

  /** Switches the connection to TLS. Data received before that may be forged, so there must be none (RFC 3207 section 6). */
  async startTls(): Promise<void> {
    if (this.#received !== "") throw await this.#fail("the server spoke before TLS", "tls");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls({ expectedServerHostname: this.#host });
    this.#socket.closed.catch(() => {});
    this.#openStreams();
    await this.#withTimeout(CONNECT_TIMEOUT_MS, "no TLS", this.#socket.opened, "tls");
    this.#trace?.("note", "TLS");
  }

  async close(): Promise<void> {
    await this.#socket.close().catch(() => {});
  }

  async #withTimeout<T>(ms: number, problem: string, work: Promise<T>, step: TransportStep = "dialogue"): Promise<T> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error(`nothing for ${ms / 1000} seconds`)), ms);
    try {
      return await Promise.race([work, timeout.promise]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The runtime names no cause for some failures, such as those of TLS.
      throw await this.#fail(/^internal error/i.test(reason) ? problem : `${problem}: ${reason}`, step);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fail(reason: string, step: TransportStep): Promise<TransportError> {
    void this.close();
    return new TransportError(reason, step);
  }
}
