import { useEffect, useState } from "react";
import type { FontId } from "#contract/owners/theme-design.ts";
import type { ChosenFont, FontFace as Face } from "#themes/contract.ts";
import { FONT_NAMES } from "../workspace/font-names.ts";

const MODULES = import.meta.glob<{ font: ChosenFont }>("/themes/fonts/*.ts");
const POLISH = "U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C";

const families = new Map<FontId, Promise<string>>();

/** Registers a typeface with the page and returns its CSS family. The browser fetches it when a text uses it. */
function loadFamily(id: FontId): Promise<string> {
  const known = families.get(id) ?? register(id);
  families.set(id, known);
  return known;
}

async function register(id: FontId): Promise<string> {
  const module = await MODULES[`/themes/fonts/${id}.ts`]?.();
  if (!module) return "inherit";
  const { face, generic } = module.font;
  const name = `Choice ${FONT_NAMES[id]}`;
  document.fonts.add(faceOf(name, face, face.latin));
  document.fonts.add(faceOf(name, face, face.polish, POLISH));
  return `"${name}", ${generic}`;
}

const faceOf = (name: string, { weight, stretch }: Face, address: string, unicodeRange?: string) =>
  new FontFace(name, `url("${address}") format("woff2")`, {
    weight,
    display: "swap",
    ...(stretch ? { stretch } : {}),
    ...(unicodeRange ? { unicodeRange } : {}),
  });

/** CSS family of a typeface; undefined until it is registered. */
export function useFamily(id: FontId): string | undefined {
  const [known, setKnown] = useState<{ id: FontId; name: string }>();
  useEffect(() => {
    let isWanted = true;
    void loadFamily(id).then((name) => isWanted && setKnown({ id, name }));
    return () => {
      isWanted = false;
    };
  }, [id]);
  return known?.id === id ? known.name : undefined;
}
