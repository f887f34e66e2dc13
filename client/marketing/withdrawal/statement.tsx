import type { Statement } from "#contract/business/withdrawal-state.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** A statement with its labels. */
export function StatementContent({ statement: { name, contract, email, remark } }: { statement: Statement }) {
  const text = usePageTexts("withdrawal");
  const facts = [
    ["name", name],
    ["contract", contract],
    ["email", email],
    ["remark", remark],
  ] as const;
  return (
    <>
      <p className="text-lg font-semibold">{text("form.statement")}</p>
      <dl className="grid gap-3">
        {facts.map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt className="text-soft">{text(`fields.${field}`)}</dt>
                <dd className="font-semibold wrap-anywhere whitespace-pre-wrap">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
