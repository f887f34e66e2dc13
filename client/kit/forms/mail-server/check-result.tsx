import { useWords } from "../../i18n/texts.ts";
import { Notice } from "../../ui/notice.tsx";
import type { MailServerCheck } from "#contract/services/mail-server.ts";

const SIGNS = { client: "→", server: "←", note: "·" } as const;

interface CheckResultProps {
  check: MailServerCheck;
  fromAddress: string;
  /** Text if the server has accepted everything. */
  success: string;
}

/** The result of a connection to a mail server in plain words, with the dialogue. */
export function CheckResult({ check: { problem, answer, lines }, fromAddress, success }: CheckResultProps) {
  const text = useWords("mail-settings");
  // The last envelope sender that was tried: it may be another one than the sender.
  const tried = lines.findLast(({ side, text: line }) => side === "client" && line.startsWith("MAIL FROM:<"))?.text;
  const address = tried?.slice("MAIL FROM:<".length, -1) ?? fromAddress;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {problem === null ? (
        <Notice kind="success">{success}</Notice>
      ) : (
        <Notice kind="error">
          <p>{text(`server.problems.${problem}`, { address })}</p>
          {answer !== null && (
            <p lang="en" className="text-sm break-words">
              {answer}
            </p>
          )}
        </Notice>
      )}
      {lines.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text("server.dialogue")}</summary>
          <p className="text-soft">{text("server.dialogueText")}</p>
          <ol lang="en" className="mt-2 grid gap-0.5 rounded-xl border border-ink/15 p-3 font-mono text-sm break-all">
            {lines.map(({ side, text: line }, index) => (
              // The lines never change their order.
              <li key={index}>
                <span aria-hidden="true">{SIGNS[side]} </span>
                {line}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
