/** Parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, 30 seconds. */
export const TOTP = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The clock of the app may differ by this many time steps in either direction (section 5.2). */
const WINDOW = 1;

/** Returns the time steps whose codes are accepted at a time (in milliseconds), the most likely first. */
export function acceptedSteps(now: number): number[] {
  const step = Math.floor(now / 1000 / TOTP.period);
  const steps = [step];
  for (let offset = 1; offset <= WINDOW; offset++) steps.push(step - offset, step + offset);
  return steps;
}

/** Returns the oldest time step whose code is accepted. */
export const oldestStep = (now: number): number => Math.min(...acceptedSteps(now));

/** Removes the spaces and hyphens from a typed code; undefined if it does not have six digits. */
export function parseCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}
