/** RFC 6238 as every authenticator app has it: SHA-1, six digits, half a minute. */
export const TOTP = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A clock may be off by one step either way (section 5.2). */
const WINDOW = 1;

/** The steps of the clock whose codes are taken at a time (milliseconds), the likeliest first. */
export function acceptedSteps(now: number): number[] {
  const step = Math.floor(now / 1000 / TOTP.period);
  const steps = [step];
  for (let off = 1; off <= WINDOW; off++) steps.push(step - off, step + off);
  return steps;
}

/** The step before which no code is taken any more. */
export const oldestStep = (now: number): number => Math.min(...acceptedSteps(now));

/** A code as typed, without the spaces apps show; undefined when it can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}
