import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../i18n/i18n.ts";
import { done } from "../api/supabase-result.ts";
import { supabase } from "../api/supabase.ts";
import { BoldText } from "../ui/bold-text.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { useWords } from "../i18n/texts.ts";
import { CodeField } from "./code-field.tsx";
import { RefusalNotice } from "../forms/refusal-notice.tsx";
import { refusalText } from "../forms/refusal-text.ts";
import type { Form } from "../forms/use-form.ts";

/** Proof of identity that a signed-in user has to give. */
export type ProofKind = "none" | "password" | "code";

interface IdentityProofProps {
  form: Form;
  kind: ProofKind;
  /** Offers the code at once; otherwise only after the server has required a proof. */
  isNeeded?: boolean;
  /** Called after a code was sent, as the alternative to the password. */
  onCodeSent: () => void;
  /** Email address that a code is sent to. */
  email: string;
  showLabel: string;
  hideLabel: string;
}

/**
 * True if the server requires a proof of identity that the form does not show yet. False without an address to send a code to.
 */
export const needsCode = (form: Form, kind: ProofKind, email: string): boolean =>
  form.refusal === "reauthentication_needed" && kind === "none" && email !== "";

/** Form fields that prove the user's identity: `current` (password) or `code`. */
export function IdentityProof({ form, kind, isNeeded = false, onCodeSent, email, showLabel, hideLabel }: IdentityProofProps) {
  const text = useWords("auth");
  const shell = useWords("shell");
  const [sentAgain, setSentAgain] = useState(false);
  const { t } = useLanguage();
  const sendCode = useMutation({
    mutationFn: () => done(supabase.auth.reauthenticate()),
    onSuccess() {
      setSentAgain(kind === "code");
      onCodeSent();
    },
  });
  const sendButton = (label: string) => (
    <Button
      look="quiet"
      busy={sendCode.isPending && shell("busy")}
      onClick={() => sendCode.mutate()}
      className="justify-self-start"
    >
      {label}
    </Button>
  );
  if (kind === "code") {
    return (
      <div className="grid gap-3">
        <p className="max-w-[62ch]">
          <BoldText text={text("proof.sent", { email })} />
        </p>
        <CodeField form={form} label={text("proof.code")} takesFocus />
        <RefusalNotice error={sendCode.error} />
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
        <RefusalNotice error={sendCode.error} />
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
      {sendCode.error && <p>{refusalText(sendCode.error, t)}</p>}
      {sendButton(text("proof.send"))}
    </Notice>
  );
}
