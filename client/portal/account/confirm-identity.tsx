import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "../../kit/session/session.tsx";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { IDENTITY_PROOF } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { IdentityProof, type ProofKind } from "../../kit/identity/identity-proof.tsx";
import { PASSWORD_FIELDS } from "../../kit/identity/password-fields.ts";
import { refusalCode } from "../../kit/forms/refusal-text.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { passwordQuery } from "./password-query.ts";

/** True if the server refused a change because the user signed in too long ago. */
export const needsIdentity = (error: unknown): boolean =>
  error !== null && error !== undefined && refusalCode(error) === "reauthentication_needed";

/** Asks for the current password or a code sent by email. With it, second factors can be changed for the next ten minutes. */
function ConfirmIdentityForm({ onConfirmed }: { onConfirmed: () => void }) {
  const shell = useWords("shell");
  const { data, error } = useQuery(passwordQuery);
  if (data === undefined && !error) return <Skeleton label={shell("loading")} />;
  return <ProofForm hasPassword={data?.isSet ?? true} onConfirmed={onConfirmed} />;
}

function ProofForm({ hasPassword, onConfirmed }: { hasPassword: boolean; onConfirmed: () => void }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { email = "" } = useUser();
  const [isCodeSent, setCodeSent] = useState(false);
  const kind: ProofKind = isCodeSent ? "code" : hasPassword ? "password" : "none";
  const form = useForm(
    IDENTITY_PROOF,
    async ({ current, code }) => {
      const proof = { ...(current ? { current_password: current } : {}), ...(code ? { nonce: code } : {}) };
      await done(supabase.auth.updateUser(proof));
      onConfirmed();
    },
    PASSWORD_FIELDS,
  );
  return (
    <form {...form.attributes} className="grid gap-4">
      <FormNotice form={form} />
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <IdentityProof
        form={form}
        kind={kind}
        isNeeded
        onCodeSent={() => setCodeSent(true)}
        email={email}
        showLabel={text("show")}
        hideLabel={text("hide")}
      />
      {kind !== "none" && (
        <DialogActions>
          <Button type="submit" busy={form.sending && shell("busy")}>
            {text("identity.submit")}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}

/** The form in a separate dialog. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const text = useWords("account");
  const shell = useWords("shell");
  return (
    <Dialog open onOpenChange={onClose} title={text("identity.title")} text={text("identity.text")} closeLabel={shell("close")}>
      <ConfirmIdentityForm onConfirmed={onConfirmed} />
    </Dialog>
  );
}
