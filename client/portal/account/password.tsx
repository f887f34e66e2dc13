import { useState } from "react";
import { useUser } from "#client/lib/session.tsx";
import { done } from "#client/lib/supabase-result.ts";
import { supabase } from "#client/lib/supabase.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import { NEW_PASSWORD } from "#contract/sign-in.ts";
import { nameOf } from "#domain/accounts/locale-of.ts";
import { FormNotice } from "../forms/form-notice.tsx";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import { useForm } from "../forms/use-form.ts";
import { useWords } from "../texts.ts";

/** A new password. */
export function Password() {
  const text = useWords("account");
  const shell = useWords("shell");
  const { email = "", user_metadata: about } = useUser();
  const [round, setRound] = useState(0);
  const form = useForm(
    NEW_PASSWORD,
    async ({ password }) => {
      await done(supabase.auth.updateUser({ password }));
      setRound(round + 1);
      say(text("password.saved"));
    },
    { weak_password: "password", same_password: "password" },
  );
  return (
    <Panel title={text("password.title")} text={text("password.text")}>
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          key={round}
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
    </Panel>
  );
}
