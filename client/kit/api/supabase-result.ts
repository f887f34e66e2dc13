import type { AuthError } from "@supabase/supabase-js";

/** Returns the data of an auth client's call; throws its error. */
export async function done<T extends { error: AuthError | null }>(
  promise: Promise<T>,
): Promise<Exclude<T, { error: AuthError }> extends { data: infer Data } ? Data : undefined> {
  const { error, ...rest } = await promise;
  if (error) throw error;
  return ("data" in rest ? rest.data : undefined) as never;
}
