import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { done } from "#client/lib/supabase-result.ts";
import { supabase } from "#client/lib/supabase.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { useAction } from "../forms/use-action.ts";
import { useWords } from "../texts.ts";
import { ConfirmIdentity, needsIdentity } from "./confirm-identity.tsx";

const RECOVERY_CODES = ["recovery-codes"];

/** How many recovery codes are left, and how to get new ones. */
export function RecoveryCodes({ onMade }: { onMade: (codes: string[]) => void }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { data: left } = useQuery({ queryKey: RECOVERY_CODES, queryFn: countLeft, staleTime: 0 });
  const api = supabase.auth.mfa.recoveryCodes;
  const [isConfirming, setConfirming] = useState(false);
  const { busy, error, run } = useAction(async () => {
    const made = await (left === null ? api.generate() : api.regenerate());
    if (needsIdentity(made.error)) return setConfirming(true);
    const { codes } = await done(Promise.resolve(made));
    await queries.invalidateQueries({ queryKey: RECOVERY_CODES });
    onMade(codes);
  });
  if (left === undefined) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-2 border-t border-ink/15 pt-5">
      <h3 className="font-sans text-lg font-semibold tracking-normal">{text("factor.codes.title")}</h3>
      <p className="text-soft">
        {left === null
          ? text("factor.codes.none")
          : `${text("factor.codes.left", { count: left.remaining, total: left.total })} ${text("factor.codes.makeText")}`}
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <Button look="quiet" busy={busy && shell("busy")} onClick={run}>
        {text(left === null ? "factor.codes.first" : "factor.codes.make")}
      </Button>
      {isConfirming && (
        <ConfirmIdentity
          onClose={() => setConfirming(false)}
          onConfirmed={() => {
            setConfirming(false);
            run();
          }}
        />
      )}
    </div>
  );
}

/** Null where none were ever made. */
async function countLeft(): Promise<{ total: number; remaining: number } | null> {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus();
  if (error?.code === "mfa_factor_not_found") return null;
  if (error) throw error;
  return data;
}
