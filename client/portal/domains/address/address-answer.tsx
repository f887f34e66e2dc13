import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { Button } from "#client/kit/ui/button.tsx";
import { mainHost } from "../../workspace/site-origin.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";

interface Answer {
  name: string;
  problem: "INVALID_ADDRESS" | "RESERVED_ADDRESS" | "ADDRESS_TAKEN" | null;
  suggestions: string[];
}

interface AddressAnswerProps {
  answer: Answer | "yours" | "asking" | undefined;
  /** Current subdomain of the site. */
  current: string | null;
  onChoose: (name: string) => void;
}

/** Availability of a subdomain: the reason and alternatives if it is not available. */
export function AddressAnswer({ answer, current, onChoose }: AddressAnswerProps) {
  const text = useEditorWords();
  const suggestions = typeof answer === "object" ? answer.suggestions : [];
  return (
    <>
      <p role="status" className="flex min-h-7 items-start gap-2 leading-snug font-semibold">
        <AnswerText answer={answer} current={current} />
      </p>
      {suggestions.length > 0 && (
        <div>
          <p>{text("address.instead")}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {suggestions.map((name) => (
              <li key={name}>
                <Button look="quiet" className="wrap-anywhere" onClick={() => onChoose(name)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function AnswerText({ answer, current }: Pick<AddressAnswerProps, "answer" | "current">) {
  const text = useEditorWords();
  const host = (name: string) => `${name}.${mainHost()}`;
  if (answer === undefined) return null;
  if (answer === "asking")
    return (
      <>
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
        {text("address.asking")}
      </>
    );
  const isGood = answer === "yours" || answer.problem === null;
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <>
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${isGood ? "text-leaf" : "text-brick"}`} />
      <span className="min-w-0 wrap-anywhere">
        {answer === "yours"
          ? text("address.yours", { address: host(current ?? "") })
          : text(`address.${answer.problem ?? "free"}`, { address: host(answer.name) })}
      </span>
    </>
  );
}
