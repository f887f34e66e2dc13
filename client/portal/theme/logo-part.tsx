import { useWords } from "../../kit/i18n/texts.ts";
import { PictureField } from "./picture-field.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Fields for the logo and the icon of the site. */
export function LogoPart({ editing: { design, edit } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const { logo, favicon } = design;
  return (
    <div className="grid gap-7">
      <PictureField
        purpose="logo"
        title={text("logo.logo")}
        hint={text("logo.logoText")}
        alt={text("logo.logoAlt")}
        src={logo ? `/media/${logo.key}-${Math.min(480, logo.width)}.webp` : undefined}
        onPicked={({ key, width, height }) => edit({ logo: { key, width, height } }, "logo")}
        onRemove={() => edit({ logo: null }, "logo")}
      />
      <PictureField
        purpose="icon"
        title={text("logo.favicon")}
        hint={text("logo.faviconText")}
        alt={text("logo.faviconAlt")}
        src={favicon ? `/media/${favicon}-480.webp` : undefined}
        onPicked={({ key }) => edit({ favicon: key }, "favicon")}
        onRemove={() => edit({ favicon: null }, "favicon")}
      />
    </div>
  );
}
