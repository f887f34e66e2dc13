import { TextArea, TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Counter } from "./special/counter.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { MarkdownParagraphs } from "../../kit/markdown/markdown-field.tsx";
import { TitledList } from "./titled-list.tsx";
import { useTexts } from "./use-texts.ts";
import { Translated } from "./writing.tsx";

/** Texts of the home page. */
export default function TextsPart() {
  const text = useWords("content");
  const { content, set, error, locale } = useTexts();
  const paragraphs = (field: "welcome" | "about", rows: number) => (
    <Translated path={`texts/${field}`}>
      <MarkdownParagraphs
        name={field}
        label={text(`fields.${field}`)}
        hint={text(`hints.${field}`)}
        value={content[field]}
        lang={locale}
        rows={rows}
        maxLength={4000}
        error={error(field)}
        onChange={(value) => set({ [field]: value })}
      />
    </Translated>
  );
  return (
    <div className="grid gap-5">
      <Panel title={text("groups.first")} text={text("groups.firstText")}>
        <div className="grid gap-5">
          <Translated path="texts/tagline">
            <TextField
              name="tagline"
              label={text("fields.tagline")}
              value={content.tagline}
              maxLength={120}
              lang={locale}
              error={error("tagline")}
              onChange={(tagline) => set({ tagline })}
            />
            <Counter length={content.tagline.length} max={60} />
          </Translated>
          <Translated path="texts/intro">
            <TextArea
              name="intro"
              label={text("fields.intro")}
              hint={text("hints.intro")}
              rows={4}
              value={content.intro}
              maxLength={600}
              lang={locale}
              error={error("intro")}
              onChange={(intro) => set({ intro })}
            />
            <Counter length={content.intro.length} max={600} />
          </Translated>
        </div>
      </Panel>
      <Panel title={text("groups.story")} text={text("groups.storyText")}>
        <div className="grid gap-6">
          {paragraphs("welcome", 5)}
          <Translated path="texts/aboutTitle">
            <TextField
              name="aboutTitle"
              label={text("fields.aboutTitle")}
              hint={text("hints.aboutTitle")}
              value={content.aboutTitle}
              maxLength={120}
              lang={locale}
              error={error("aboutTitle")}
              onChange={(aboutTitle) => set({ aboutTitle })}
            />
          </Translated>
          {paragraphs("about", 9)}
        </div>
      </Panel>
      <Panel title={text("highlights.title")} text={text("highlights.text")}>
        <TitledList field="highlights" part="texts" most={8} />
      </Panel>
    </div>
  );
}
