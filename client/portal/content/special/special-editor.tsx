import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import type { SiteContent } from "#contract/owners/site-record.ts";
import { TextArea, TextField } from "#client/kit/fields/field.tsx";
import type { Locale } from "#domain/locale.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";
import { Counter } from "./counter.tsx";
import { examplesFor } from "./examples.ts";
import { HighlightsField } from "./highlights-field.tsx";
import { ParagraphsField } from "./paragraphs-field.tsx";

interface SpecialEditorProps {
  /** Language of the texts; the site's default language by default. */
  locale?: Locale;
}

/** Texts about the home: tagline, introduction, description and three highlights. */
export function SpecialEditor({ locale }: SpecialEditorProps) {
  const text = useEditorWords();
  const error = useFieldError();
  const { draft, change } = useDraft();
  const language = locale ?? draft.defaultLocale;
  const stored = draft.content[language];
  const content = stored ?? EMPTY_CONTENT;
  const path = `content.${language}`;
  const set = (changed: Partial<SiteContent>) =>
    change({ content: { [language]: stored ? changed : { ...EMPTY_CONTENT, ...changed } } });
  const family = examplesFor(draft.homeKind);
  return (
    <div className="grid gap-6">
      <div>
        <TextField
          name="tagline"
          label={text("special.tagline")}
          optional={text("optional")}
          hint={text("special.example", { example: text(`examples.${family}.tagline`) })}
          value={content.tagline}
          maxLength={60}
          error={error(`${path}.tagline`)}
          onChange={(tagline) => set({ tagline })}
        />
        <Counter length={content.tagline.length} max={60} />
      </div>
      <div>
        <TextArea
          name="intro"
          label={text("special.intro")}
          hint={text("special.introHint", { example: text(`examples.${family}.intro`) })}
          rows={4}
          value={content.intro}
          maxLength={600}
          error={error(`${path}.intro`)}
          onChange={(intro) => set({ intro })}
        />
        <Counter length={content.intro.length} max={600} />
      </div>
      <ParagraphsField
        name="about"
        label={text("special.about")}
        optional={text("optional")}
        hint={text("special.aboutHint")}
        rows={8}
        value={content.about}
        maxLength={4000}
        error={error(`${path}.about`)}
        onChange={(about) => set({ about })}
      />
      <HighlightsField
        value={content.highlights}
        example={text(`examples.${family}.highlight`)}
        error={(at) => error(`${path}.highlights.${at}`)}
        onChange={(highlights) => set({ highlights })}
      />
    </div>
  );
}
