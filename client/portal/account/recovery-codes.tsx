import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { ConfirmIdentity, needsIdentity } from "./confirm-identity.tsx";

const RECOVERY_CODES = ["recovery-codes"];

/** Shows the number of unused recovery codes, with a button that generates new ones. */
export function RecoveryCodes({ onMade }: { onMade: (codes: string[]) => void }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { data: status } = useQuery({ queryKey: RECOVERY_CODES, queryFn: fetchStatus, staleTime: 0 });
  const api = supabase.auth.mfa.recoveryCodes;
  const [isConfirming, setConfirming] = useState(false);
  const generate = useMutation({
    mutationFn: async () => {
      const made = await (status === null ? api.generate() : api.regenerate());
      return needsIdentity(made.error) ? undefined : done(Promise.resolve(made));
    },
    async onSuccess(made) {
      if (made === undefined) return setConfirming(true);
      await queries.invalidateQueries({ queryKey: RECOVERY_CODES });
      onMade(made.codes);
    },
  });
  if (status === undefined) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-2 border-t border-ink/15 pt-5">
      <h3 className="font-sans text-lg font-semibold tracking-normal">{text("factor.codes.title")}</h3>
      <p className="text-soft">
        {status === null
          ? text("factor.codes.none")
          : `${text("factor.codes.left", { count: status.remaining, total: status.total })} ${text("factor.codes.makeText")}`}
      </p>
      <RefusalNotice error={generate.error} />
      <Button look="quiet" busy={generate.isPending && shell("busy")} onClick={() => generate.mutate()}>
        {text(status === null ? "factor.codes.first" : "factor.codes.make")}
      </Button>
      {isConfirming && (
        <ConfirmIdentity
          onClose={() => setConfirming(false)}
          onConfirmed={() => {
            setConfirming(false);
            generate.mutate();
          }}
        />
      )}
    </div>
  );
}

/** Fetches the number of recovery codes; null if none were ever generated. */
async function fetchStatus(): Promise<{ total: number; remaining: number } | null> {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus();
  if (error?.code === "mfa_factor_not_found") return null;
  if (error) throw error;
  return data;
}
