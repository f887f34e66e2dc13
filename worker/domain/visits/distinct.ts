/**
 * How many different ones there were, without keeping which: HyperLogLog (Flajolet, Fusy, Gandouet, Meunier 2007) with
 * linear counting for few. Of a hash, twelve bits choose a register and the leading zeros of the next thirty-two are its
 * rank; a register keeps the highest. Two counts are put together by the higher of each register.
 */
export type Registers = Record<string, number>;

/** Registers: the error is a hundredth for hundreds, 1.6 % for very many. */
const SIZE = 4096;

/** Notes one by its hash: at least six evenly distributed octets. */
export function addHash(registers: Registers, hash: Uint8Array): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = hash;
  const index = (a << 4) | (b >> 4);
  const rank = Math.clz32((c << 24) | (d << 16) | (e << 8) | f) + 1;
  registers[index] = Math.max(registers[index] ?? 0, rank);
}

/** Both together. */
export function mergeRegisters(one: Registers, other: Registers): Registers {
  const both = { ...one };
  for (const [index, rank] of Object.entries(other)) both[index] = Math.max(both[index] ?? 0, rank);
  return both;
}

/** About how many different ones were noted. */
export function estimateDistinct(registers: Registers): number {
  const ranks = Object.values(registers);
  const zeros = SIZE - ranks.length;
  const estimate = ((0.7213 / (1 + 1.079 / SIZE)) * SIZE ** 2) / (zeros + ranks.reduce((sum, rank) => sum + 2 ** -rank, 0));
  const few = zeros > 0 && estimate <= 2.5 * SIZE;
  return Math.round(few ? SIZE * Math.log(SIZE / zeros) : estimate);
}
