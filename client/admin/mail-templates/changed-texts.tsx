import { diffTexts } from "../../kit/markdown/word-diff.ts";
import type { MailTemplateText } from "#contract/admin/mail-template.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import type { Texts } from "./template-queries.ts";
import { useTemplateWords } from "./template-words.ts";

const MARKS = { same: "span", removed: "del", added: "ins" } as const;
const LOOKS = {
  same: "",
  removed: "rounded-sm bg-current/10 px-0.5 line-through",
  added: "rounded-sm bg-current/10 px-0.5 font-semibold underline decoration-2 underline-offset-4",
};

interface ChangedTextsProps {
  before: Texts;
  after: Texts;
  texts: readonly MailTemplateText[];
  locale: MessageLocale;
}

/** The texts that differ between two versions, with the removed and the added words marked. */
export function ChangedTexts({ before, after, texts, locale }: ChangedTextsProps) {
  const { text, label } = useTemplateWords();
  const changed = texts.filter(({ key }) => before[key] !== after[key]);
  if (changed.length === 0) return <p>{text("compare.same")}</p>;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {changed.map(({ key }) => (
        <div key={key}>
          <dt className="text-[0.9375rem]">{label(key) || key}</dt>
          <dd lang={MESSAGE_TAGS[locale]} className="break-words whitespace-pre-wrap">
            {diffTexts(before[key] ?? "", after[key] ?? "").map(({ kind, text: words }, index) => {
              const Mark = MARKS[kind];
              return (
                // oxlint-disable-next-line react/no-array-index-key -- stretches of a text have no other name
                <span key={index}>
                  {kind !== "same" && <span className="sr-only"> {text(`compare.${kind}`)} </span>}
                  <Mark className={LOOKS[kind]}>{words}</Mark>
                </span>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
