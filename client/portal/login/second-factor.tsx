import { useState } from "react";
import { useSession } from "../../kit/session/session.tsx";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { CODE, RECOVERY_CODE } from "#contract/identity/sign-in.ts";
import { CodeField } from "../../kit/identity/code-field.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { StepTitle } from "./step-title.tsx";

const LINK = "inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-[6px]";

/** Step for the second factor: a code of the authenticator app or a recovery code. */
export function SecondFactor() {
  const text = useWords("login");
  const state = useSession();
  const factors = "user" in state ? (state.user.factors ?? []) : [];
  const app = factors.find(({ factor_type: type, status }) => type === "totp" && status === "verified");
  const signOut = useSignOut();
  const [usesApp, setUsesApp] = useState(app !== undefined);
  return (
    <div className="grid gap-6">
      {usesApp && app ? <AppCodeForm factorId={app.id} /> : <RecoveryCodeForm />}
      <div className="grid justify-items-start border-t border-ink/15 pt-4">
        {app && (
          <button type="button" className={LINK} onClick={() => setUsesApp(!usesApp)}>
            {text(usesApp ? "secondFactor.useRecovery" : "secondFactor.useApp")}
          </button>
        )}
        <button type="button" className={LINK} onClick={signOut}>
          {text("secondFactor.stop")}
        </button>
      </div>
    </div>
  );
}

function AppCodeForm({ factorId }: { factorId: string }) {
  const text = useWords("login");
  const shell = useWords("shell");
  const form = useForm(
    CODE,
    async ({ code }) => {
      await done(supabase.auth.mfa.challengeAndVerify({ factorId, code }));
    },
    { mfa_verification_failed: "code" },
  );
  return (
    <>
      <StepTitle title={text("secondFactor.title")}>{text("secondFactor.text")}</StepTitle>
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <CodeField form={form} label={text("code")} takesFocus />
        <Button type="submit" busy={form.sending && shell("busy")} className="xs:justify-self-start">
          {text("secondFactor.submit")}
        </Button>
      </form>
    </>
  );
}

function RecoveryCodeForm() {
  const text = useWords("login");
  const shell = useWords("shell");
  const form = useForm(RECOVERY_CODE, async ({ code }) => {
    await done(supabase.auth.mfa.recoveryCodes.verify({ code }));
  });
  return (
    <>
      <StepTitle title={text("secondFactor.recoveryTitle")}>{text("secondFactor.recoveryText")}</StepTitle>
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <TextField
          name="code"
          label={text("secondFactor.recoveryCode")}
          error={form.error("code")}
          autoComplete="off"
          defaultValue=""
          required
        />
        <Button type="submit" busy={form.sending && shell("busy")} className="xs:justify-self-start">
          {text("secondFactor.submit")}
        </Button>
      </form>
      <p className="text-soft">{text("secondFactor.lost")}</p>
    </>
  );
}
