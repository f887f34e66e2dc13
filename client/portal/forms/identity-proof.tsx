import { useState } from "react";
import { done } from "#client/lib/supabase-result.ts";
import { supabase } from "#client/lib/supabase.ts";
import { BoldText } from "#client/portal/ui/bold-text.tsx";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { PasswordField } from "#client/portal/ui/password-field.tsx";
import { useWords } from "../texts.ts";
import { CodeField } from "./code-field.tsx";
import { useAction } from "./use-action.ts";
import type { Form } from "./use-form.ts";

/** How somebody who is signed in shows that it is still them. */
export type ProofKind = "none" | "password" | "code";

interface IdentityProofProps {
  form: Form;
  kind: ProofKind;
  /** Offers the code at once; otherwise only after the server has required a proof. */
  isNeeded?: boolean;
  /** Told when a code has been sent instead. */
  onCodeSent: () => void;
  /** Email address that a code is sent to. */
  email: string;
  showLabel: string;
  hideLabel: string;
}

/** Whether the server requires a proof of identity that the form does not show yet. False without an address: no code can be sent. */
export const needsCode = (form: Form, kind: ProofKind, email: string): boolean =>
  form.refusal === "reauthentication_needed" && kind === "none" && email !== "";

/** The fields of a form in which somebody proves to be the owner of the account: `current` or `code`. */
export function IdentityProof({ form, kind, isNeeded = false, onCodeSent, email, showLabel, hideLabel }: IdentityProofProps) {
  const text = useWords("auth");
  const shell = useWords("shell");
  const [sentAgain, setSentAgain] = useState(false);
  const sending = useAction(async () => {
    await done(supabase.auth.reauthenticate());
    setSentAgain(kind === "code");
    onCodeSent();
  });
  const sendButton = (label: string) => (
    <Button look="quiet" busy={sending.busy && shell("busy")} onClick={sending.run} className="justify-self-start">
      {label}
    </Button>
  );
  const refused = sending.error && <Notice kind="error">{sending.error}</Notice>;
  if (kind === "code") {
    return (
      <div className="grid gap-3">
        <p className="max-w-[62ch]">
          <BoldText text={text("proof.sent", { email })} />
        </p>
        <CodeField form={form} label={text("proof.code")} takesFocus />
        {refused}
        {sendButton(text("proof.again"))}
        <p role="status">{sentAgain && text("proof.sentAgain")}</p>
      </div>
    );
  }
  if (kind === "password") {
    return (
      <div className="grid gap-3">
        <PasswordField
          name="current"
          label={text("proof.current")}
          error={form.error("current")}
          autoComplete="current-password"
          showLabel={showLabel}
          hideLabel={hideLabel}
        />
        {refused}
        {email !== "" && sendButton(text("proof.instead"))}
      </div>
    );
  }
  if (!isNeeded && !needsCode(form, kind, email)) return null;
  return (
    <Notice kind="warning">
      <p>
        <BoldText text={text("proof.needed", { email })} />
      </p>
      {sending.error && <p>{sending.error}</p>}
      {sendButton(text("proof.send"))}
    </Notice>
  );
}
