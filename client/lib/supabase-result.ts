import type { AuthError } from "@supabase/supabase-js";

/** What a call of the auth client gave; its refusal is thrown. */
export async function done<T extends { error: AuthError | null }>(
  coming: Promise<T>,
): Promise<Exclude<T, { error: AuthError }> extends { data: infer Data } ? Data : undefined> {
  const { error, ...rest } = await coming;
  if (error) throw error;
  return ("data" in rest ? rest.data : undefined) as never;
}
