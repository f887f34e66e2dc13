import type { SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { calling, owner, type TestOwner } from "./api.ts";
import { adminClient } from "./auth.ts";
import type { TestWorker } from "./worker.ts";

/** Sets up a second factor and raises the session to aal2. */
export async function verifySecondFactor(supabase: SupabaseClient): Promise<void> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "telephone" });
  if (error) throw error;
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const { error: refused } = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (refused) throw refused;
}

/** Makes an account an admin. */
export async function promote(worker: TestWorker, id: string): Promise<void> {
  const { error } = await adminClient(worker).auth.admin.updateUserById(id, { app_metadata: { role: "admin" } });
  if (error) throw error;
}

/** Creates an admin who has signed in with a second factor. */
export async function admin(worker: TestWorker): Promise<TestOwner> {
  const account = await owner(worker);
  await promote(worker, account.id);
  await verifySecondFactor(account.supabase);
  const token = (await account.supabase.auth.getSession()).data.session?.access_token ?? "";
  return { ...account, token, call: calling(worker, token) };
}
