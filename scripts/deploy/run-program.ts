import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Lines of a failed program's output that the error shows. */
const SHOWN_LINES = 30;
/** Lines of wrangler's tables, which list each module of the worker. */
const TABLE = /^[│├└┌]/;
const WRANGLER = join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

export interface Program {
  /** Working directory. */
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** Runs a program without input and returns its output. Throws an error with the end of the output if the program fails. */
export async function runProgram(command: string[], { folder, env }: Program): Promise<string> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code === 0) return output;
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "" && !TABLE.test(line));
  throw new Error([`exit code ${code}`, ...lines.slice(-SHOWN_LINES)].join("\n    "));
}

/**
 * Runs wrangler without questions. Returns what it reports to programs: the objects that it writes to
 * `WRANGLER_OUTPUT_FILE_PATH`, one a line.
 */
export async function runWrangler(args: string[], { folder, env }: Program): Promise<Record<string, unknown>[]> {
  const temporary = await mkdtemp(join(tmpdir(), "wrangler-"));
  const file = join(temporary, "output.ndjson");
  try {
    await runProgram([process.execPath, WRANGLER, ...args], {
      folder,
      env: { ...env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_OUTPUT_FILE_PATH: file },
    }).catch((error: Error) => {
      throw new Error(`wrangler ${args.slice(0, 3).join(" ")}: ${error.message}`);
    });
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  } finally {
    await rm(temporary, { recursive: true });
  }
}
