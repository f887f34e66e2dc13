import type { Statement } from "#scripts/local-d1.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Around } from "../support/memory-d1.ts";
import type { Random } from "./random.ts";

/**
 * - `crash`: the process ends before a write
 * - `lost`: it ends after the write, before it has the answer
 * - `refused`: the store refuses one request, and the process goes on
 */
export interface Fault {
  kind: "crash" | "lost" | "refused";
  /** The write (of `refused`: the request) at which it happens, from 1. */
  at: number;
}

/** The error of a request that a fault met. */
class Faulted extends Error {
  override name = "Faulted";
}

/** Something that happens in the middle of a step: another isolate's whole step. */
export interface Meanwhile {
  /** The request to the store before which it happens, from 1. */
  at: number;
  run: () => Promise<void>;
}

/** A change of statements on their way to the store: a planted bug. Undefined drops the statement. */
export type Rewrite = (statement: Statement) => Statement | undefined;

/** Between the use cases and the store: crashes, refuses, lets others act in between, and changes statements. */
export class Gate {
  rewrite: Rewrite | undefined;
  /** True if a fault has met the step. */
  isFaulted = false;
  /** True if something was written since it was set to false. */
  isWritten = true;
  /** True if others have acted in the middle of the step. */
  hadCompany = false;
  #fault: Fault | undefined;
  #meanwhile: Meanwhile | undefined;
  #isDead = false;
  #writes = 0;
  #requests = 0;

  /** Begins a step with what is to meet it; by default, from then on everything works and nobody else acts. */
  begin(fault?: Fault, meanwhile?: Meanwhile): void {
    this.#fault = fault;
    this.#meanwhile = meanwhile;
    this.#isDead = false;
    this.#writes = 0;
    this.#requests = 0;
    this.isFaulted = false;
    this.hadCompany = false;
  }

  /** Carries out a request to the store, unless a fault meets it. */
  async pass<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
    this.#requests += 1;
    if (isWrite) this.#writes += 1;
    this.isWritten ||= isWrite;
    await this.#letOthers();
    if (this.#isDead) throw new Faulted("the process has ended");
    const fault = this.#fault;
    const isMet = fault?.at === (fault?.kind === "refused" ? this.#requests : isWrite ? this.#writes : 0);
    if (!fault || !isMet) return work();
    this.#fault = undefined;
    this.isFaulted = true;
    this.#isDead = fault.kind !== "refused";
    if (fault.kind === "lost") await work();
    throw new Faulted(fault.kind);
  }

  async #letOthers(): Promise<void> {
    const meanwhile = this.#meanwhile;
    if (!meanwhile || meanwhile.at > this.#requests) return;
    const state = [this.#fault, this.#isDead, this.#writes, this.#requests, this.isFaulted] as const;
    this.begin();
    await meanwhile.run();
    this.hadCompany = true;
    [this.#fault, this.#isDead, this.#writes, this.#requests, this.isFaulted] = state;
  }

  /** For a D1: every request passes. */
  readonly around: Around = (call) => (method, statements) => {
    const isWrite = statements.some(({ sql }) => !/^\s*select/i.test(sql));
    const { rewrite } = this;
    const sent = rewrite ? statements.map((each) => rewrite(each) ?? { sql: "select 1", params: [] }) : statements;
    return this.pass(isWrite, () => call(method, sent));
  };

  /** For a store whose requests cannot be seen one by one: its batches pass. */
  wrap(store: Store): Store {
    return { ...store, atomically: (queries) => this.pass(true, () => store.atomically(queries)) };
  }
}

/** A fault of a step; most steps have none. */
export function randomFault(random: Random): Fault | null {
  if (!random.chance(0.2)) return null;
  const kind = random.weighted({ crash: 4, lost: 3, refused: 3 });
  return { kind, at: random.int(1, kind === "refused" ? 12 : 5) };
}
