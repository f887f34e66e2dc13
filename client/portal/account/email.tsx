import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useUser } from "../../kit/session/session.tsx";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { BoldText } from "../../kit/ui/bold-text.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { EMAIL } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useConfirmUrl } from "../login/confirm-url.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Panel to change the email address. The change takes effect once both addresses have confirmed it. */
export function Email() {
  const text = useWords("account");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { email: current = "", new_email: pending } = useUser();
  const [wanted, setWanted] = useState("");
  const emailRedirectTo = useConfirmUrl("email-change");
  const form = useForm(
    EMAIL,
    async ({ email }) => {
      await done(supabase.auth.updateUser({ email }, { emailRedirectTo }));
      setWanted("");
    },
    { email_exists: "email" },
  );
  const resend = useMutation({
    mutationFn: () => done(supabase.auth.resend({ type: "email_change", email: current, options: { emailRedirectTo } })),
    onSuccess: () => showToast(text("email.sentAgain")),
  });
  return (
    <Panel title={text("email.title")} text={text("email.text", { email: current })}>
      {pending && (
        <div className="mb-5">
          <Notice>
            <p>
              <BoldText text={text("email.pending", { email: pending })} />
            </p>
            {resend.error && <p>{refusalText(resend.error, t)}</p>}
            <Button
              look="quiet"
              busy={resend.isPending && shell("busy")}
              onClick={() => resend.mutate()}
              className="justify-self-start"
            >
              {text("email.again")}
            </Button>
          </Notice>
        </div>
      )}
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <TextField
          name="email"
          type="email"
          label={text("email.new")}
          hint={text("email.hint")}
          error={form.error("email")}
          autoComplete="email"
          value={wanted}
          onChange={setWanted}
          required
        />
        <Button type="submit" look="quiet" busy={form.sending && shell("busy")} className="justify-self-start">
          {text("email.submit")}
        </Button>
      </form>
    </Panel>
  );
}
