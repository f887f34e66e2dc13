import { Mark } from "../kit/brand/mark.tsx";
import { LanguageList } from "../kit/brand/language-list.tsx";
import { useLanguage } from "../kit/i18n/i18n.ts";
import { Buttons } from "./buttons.tsx";
import { Composed } from "./composed.tsx";
import { Fields } from "./fields.tsx";
import { galleryIn, Lists } from "./lists.tsx";
import { FailedScreen, Messages } from "./messages.tsx";
import { Overlays } from "./overlays.tsx";

/** Every component of the kit in its states, on one page. Samples are in English, the components' own texts in each language. */
export function Gallery() {
  const { locale } = useLanguage();
  return (
    <>
      <header className="wrap mb-6 flex min-h-15 items-center gap-x-3">
        <Mark className="size-7" />
        <h1 className="title-s mr-auto">Gallery</h1>
        <LanguageList current={locale} label="Language of the gallery" hrefOf={galleryIn} />
      </header>
      <main id="content" className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pb-10">
        <Buttons />
        <Messages />
        <Overlays />
        <Fields />
        <Lists />
        <Composed />
      </main>
      <div id="ErrorBoundary" className="border-t border-ink/25">
        <FailedScreen />
      </div>
    </>
  );
}
