import { expect, test } from "vitest";
import { adminClient, client, forgetAttempts, letterTo, newEmail, signedIn } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { linkTokensTo } from "../support/mailed-links.ts";

const worker = useAuthWorker();

const verify = (tokenHash: string) => client(worker).auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
const addressOf = async (id: string) => (await adminClient(worker).auth.admin.getUserById(id)).data.user?.email;

test("a link opened while another change is requested never counts for that change", { timeout: 120_000 }, async () => {
  const { supabase, email, id } = await signedIn(worker);
  for (let round = 0; round < 100; round++) {
    const [mine, other] = [newEmail(), newEmail()];
    await forgetAttempts(worker);
    expect((await supabase.auth.updateUser({ email: mine })).error).toBeNull();
    const [link = ""] = await linkTokensTo(worker.store, mine);
    await Promise.all([verify(link), supabase.auth.updateUser({ email: other })]);
    for (const token of await linkTokensTo(worker.store, other)) await verify(token);
    expect(await addressOf(id)).toBe(email);
  }
});

test("two generated links for the new address do not complete a change; one for each address does", async () => {
  const { email, id } = await signedIn(worker);
  const wanted = newEmail();
  const make = async (type: "email_change_current" | "email_change_new") => {
    const { data, error } = await adminClient(worker).auth.admin.generateLink({ type, email, newEmail: wanted });
    expect(error).toBeNull();
    return data.properties?.hashed_token ?? "";
  };
  for (let link = 0; link < 2; link++) {
    const { data, error } = await verify(await make("email_change_new"));
    expect([error, data.session]).toEqual([null, null]);
  }
  expect(await addressOf(id)).toBe(email);
  expect((await verify(await make("email_change_current"))).data.session?.user.email).toBe(wanted);
  for (const address of [email, wanted]) expect((await letterTo(worker, address)).subject).toBe("Je e-mailadres is gewijzigd");
});

test("a new password cancels a pending change of address", async () => {
  const { supabase, email } = await signedIn(worker);
  const wanted = newEmail();
  await supabase.auth.updateUser({ email: wanted });
  const links = [...(await linkTokensTo(worker.store, email)), ...(await linkTokensTo(worker.store, wanted))];
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).data.user?.new_email).toBeUndefined();
  expect(links).toHaveLength(2);
  for (const link of links) expect((await verify(link)).error?.code).toBe("otp_expired");
});

test("links sent to the old address before a change no longer sign in", async () => {
  const { supabase, email } = await signedIn(worker);
  const wanted = newEmail();
  await supabase.auth.resetPasswordForEmail(email);
  const { code: recovery } = await letterTo(worker, email);
  await supabase.auth.updateUser({ email: wanted });
  for (const address of [email, wanted])
    for (const link of (await linkTokensTo(worker.store, address)).slice(0, 1)) await verify(link);
  const { error } = await client(worker).auth.verifyOtp({ email: wanted, token: recovery, type: "recovery" });
  expect(error?.code).toBe("otp_expired");
});
