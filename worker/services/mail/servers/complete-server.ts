/** The account at a server that a password belongs to. */
interface Account {
  host: string;
  port: number;
  user: string;
}

/**
 * Completes entered settings with the stored password; undefined if it would go to another server or user than it was entered
 * for, or if there is none.
 */
export async function completeServer<Entered extends Account, Stored extends Account>(
  { password, ...entered }: Entered & { password?: string | undefined },
  stored: Stored | undefined,
  open: (stored: Stored) => Promise<{ password: string }>,
): Promise<(Omit<Entered, "password"> & { password: string }) | undefined> {
  if (password !== undefined) return { ...(entered as Omit<Entered, "password">), password };
  if (stored?.host !== entered.host || stored.port !== entered.port || stored.user !== entered.user) return undefined;
  return { ...(entered as Omit<Entered, "password">), password: (await open(stored)).password };
}
