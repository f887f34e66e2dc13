import type { Factor } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { renderSVG } from "uqr";
import { useId } from "react";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { CODE } from "#contract/identity/sign-in.ts";
import { brand } from "#locales/brand.ts";
import { CodeField } from "../../kit/identity/code-field.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ConfirmIdentity, needsIdentity } from "./confirm-identity.tsx";

interface SetUpFactorProps {
  /** With the first factor, recovery codes are generated. */
  isFirst: boolean;
  onClose: () => void;
  onDone: (codes: string[] | undefined) => void;
}

/** Dialog that adds an authenticator app: shows its secret and verifies the first code. */
export function SetUpFactor({ isFirst, onClose, onDone }: SetUpFactorProps) {
  const text = useWords("account");
  const shell = useWords("shell");
  const attempt = useId();
  const {
    data: enrolled,
    error,
    refetch,
  } = useQuery({
    queryKey: ["enrolment", attempt],
    queryFn: enrol,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const close = () => {
    if (enrolled) void supabase.auth.mfa.unenroll({ factorId: enrolled.id });
    onClose();
  };
  if (needsIdentity(error)) return <ConfirmIdentity onClose={onClose} onConfirmed={() => void refetch()} />;
  return (
    <Dialog open onOpenChange={close} title={text("factor.dialog")} text={text("factor.scan")} closeLabel={shell("close")}>
      <RefusalNotice error={error} />
      {enrolled && <Verify {...enrolled} isFirst={isFirst} onDone={onDone} />}
      {!error && !enrolled && <Skeleton label={shell("loading")} lines={6} />}
    </Dialog>
  );
}

interface Enrolled {
  id: Factor["id"];
  secret: string;
  uri: string;
}

async function enrol(): Promise<Enrolled> {
  // Names must be unique, and an unfinished enrolment keeps its name for a while.
  const friendlyName = `${brand.name} ${new Date().toISOString()}`;
  const { id, totp } = await done(supabase.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: brand.name }));
  return { id, secret: totp.secret, uri: totp.uri };
}

function Verify({ id, secret, uri, isFirst, onDone }: Enrolled & Pick<SetUpFactorProps, "isFirst" | "onDone">) {
  const text = useWords("account");
  const shell = useWords("shell");
  const form = useForm(
    CODE,
    async ({ code }) => {
      await done(supabase.auth.mfa.challengeAndVerify({ factorId: id, code }));
      onDone(isFirst ? await generateFirstCodes() : undefined);
    },
    { mfa_verification_failed: "code" },
  );
  return (
    <form {...form.attributes} className="grid gap-5">
      <FormNotice form={form} />
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
        alt={text("factor.qr")}
        className="size-52 justify-self-center rounded-xl bg-white"
      />
      <CopyField label={text("factor.secret")} value={secret} copyLabel={shell("copy")} copiedLabel={shell("copied")} />
      <CodeField form={form} label={text("factor.code")} />
      <DialogActions>
        <Button type="submit" busy={form.sending && shell("busy")}>
          {text("factor.verify")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Generates the first recovery codes. Failures are ignored: the codes can be generated later. */
async function generateFirstCodes(): Promise<string[] | undefined> {
  const { data } = await supabase.auth.mfa.recoveryCodes.generate();
  return data?.codes;
}
