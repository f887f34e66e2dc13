import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** A running browser, driven by one of the W3C's protocols. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Calls a function in the page, which gets and returns JSON. */
  run<Result>(source: string, ...values: unknown[]): Promise<Result>;
  /** Performs input actions, which both protocols describe alike (WebDriver, section 15). */
  perform(actions: object[]): Promise<void>;
  /** Picks files in the first file input that matches. */
  pick(selector: string, files: string[]): Promise<void>;
  /** Size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Packages that have it, as Debian names them. */
  packages: string;
  /** Starts the browser; undefined if the machine does not have it. */
  start: () => Promise<Driver | undefined>;
}

/** Returns the first file that exists. */
export function findFile(...paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

/** Starts a program and resolves with what `pattern` captures in its output; rejects if it ends before. */
export function startProgram(command: string, args: string[], pattern: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (data: Buffer) => {
      output += data.toString();
      const [, found] = pattern.exec(output) ?? [];
      if (found !== undefined) resolve({ found, stop: () => stop(child) });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${command} ended:\n${output}`)));
  });
}

interface Program {
  found: string;
  stop(): Promise<void>;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || !child.kill()) return resolve();
    child.once("exit", () => resolve());
  });
}
