import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { PlanDifferences } from "./plan-differences.tsx";
import type { PlanWords } from "./plan-words.ts";
import type { Rates } from "./use-rates.ts";

/** Dialog that shows how the owner's change differs from one made elsewhere, and asks which of them to keep. */
export function RatesConflictDialog({ rates, words }: { rates: Rates; words: PlanWords }) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [problem, setProblem] = useState<string>();
  const { conflict, settle } = rates;
  if (!conflict) return null;
  const choose = (choice: "mine" | "theirs") => {
    settle(choice).catch((error: unknown) => setProblem(refusalText(error, t)));
  };
  return (
    <Dialog open title={text("conflict.title")} text={text("conflict.text")} isWide>
      <div className="grid grid-cols-1 gap-4">
        <PlanDifferences before={conflict.theirs.plan} after={conflict.mine} words={words} />
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button busy={rates.isSaving && shell("busy")} onClick={() => choose("mine")}>
            {text("conflict.mine")}
          </Button>
          <Button look="quiet" onClick={() => choose("theirs")}>
            {text("conflict.theirs")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
