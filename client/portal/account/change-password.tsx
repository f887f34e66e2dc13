import { useState } from "react";
import { setPassword } from "../../kit/session/end-sessions.ts";
import { useUser } from "../../kit/session/session.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { NEW_PASSWORD } from "#contract/identity/sign-in.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { IdentityProof, needsCode, type ProofKind } from "../../kit/identity/identity-proof.tsx";
import { NewPasswordField } from "../../kit/identity/new-password-field.tsx";
import { PASSWORD_FIELDS } from "../../kit/identity/password-fields.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";

interface ChangePasswordProps {
  hasPassword: boolean;
  onChanged: () => void;
}

/** Form that sets a new password. The current password proves the identity, or else a code sent by email. */
export function ChangePassword({ hasPassword, onChanged }: ChangePasswordProps) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { email = "", user_metadata: about } = useUser();
  const [round, setRound] = useState(0);
  const [isCodeSent, setCodeSent] = useState(false);
  const kind: ProofKind = isCodeSent ? "code" : hasPassword ? "password" : "none";
  const form = useForm(
    NEW_PASSWORD,
    async ({ password, current, code }) => {
      const proof = { ...(current ? { current_password: current } : {}), ...(code ? { nonce: code } : {}) };
      await setPassword(password, proof);
      setRound(round + 1);
      setCodeSent(false);
      onChanged();
    },
    PASSWORD_FIELDS,
  );
  return (
    <form {...form.attributes} className="grid gap-4">
      {!needsCode(form, kind, email) && <FormNotice form={form} />}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <IdentityProof
        key={`proof ${round}`}
        form={form}
        kind={kind}
        onCodeSent={() => setCodeSent(true)}
        email={email}
        showLabel={text("show")}
        hideLabel={text("hide")}
      />
      <NewPasswordField
        key={`new ${round}`}
        label={text("password.new")}
        error={form.error("password")}
        showLabel={text("show")}
        hideLabel={text("hide")}
        known={[email, nameOf(about)]}
      />
      <Button type="submit" look="quiet" busy={form.sending && shell("busy")} className="justify-self-start">
        {text("password.submit")}
      </Button>
    </form>
  );
}
