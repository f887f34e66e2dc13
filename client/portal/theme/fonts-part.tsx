import { FONT_IDS, type FontId } from "#contract/owners/theme-design.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { CardChoice } from "./card-choice.tsx";
import { FONT_NAMES } from "../workspace/font-names.ts";
import { useFamily } from "./fonts.ts";
import type { DesignEditing } from "./use-design.ts";

/** Choice of the typefaces for headings and body text, each name written in its typeface. */
export function FontsPart({ editing: { theme, design, edit } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const { draft } = useDraft();
  const { fonts } = EDITABLE[theme];
  const chosen = { ...fonts, ...design.fonts };
  const options = FONT_IDS.map((value) => ({ value, label: <FontName font={value} /> }));
  return (
    <div className="grid gap-6">
      <Specimen {...chosen} name={draft.name} />
      {(["display", "text"] as const).map((role) => (
        <CardChoice
          key={role}
          name={`font-${role}`}
          legend={text(`fonts.${role}`)}
          options={options}
          value={chosen[role]}
          own={fonts[role]}
          ownLabel={text("fonts.own")}
          columns={2}
          onChange={(font) => edit({ fonts: { [role]: font === fonts[role] ? null : font } }, `font ${role}`)}
        />
      ))}
    </div>
  );
}

function FontName({ font }: { font: FontId }) {
  const family = useFamily(font);
  return <span style={{ fontFamily: family, fontSize: "1.125rem" }}>{FONT_NAMES[font]}</span>;
}

/** Sample text in both typefaces. */
function Specimen({ display, text: body, name }: { display: FontId; text: FontId; name: string }) {
  const text = useWords("theme-editor");
  return (
    <div className="rounded-2xl border border-ink/15 bg-card px-5 py-4">
      <p className="text-2xl leading-tight font-bold" style={{ fontFamily: useFamily(display) }}>
        {name || text("fonts.sample")}
      </p>
      <p className="mt-1" style={{ fontFamily: useFamily(body) }}>
        {text("fonts.textSample")}
      </p>
    </div>
  );
}
