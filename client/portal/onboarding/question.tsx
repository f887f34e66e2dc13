import { type ComponentType, lazy } from "react";
import type { Step } from "./steps.ts";

/** Each is fetched with its first question. */
const CONTENTS: Record<Step, ComponentType> = {
  home: lazy(async () => ({ default: (await import("../editors/home/home-editor.tsx")).HomeEditor })),
  place: lazy(async () => ({ default: (await import("../editors/place/place-editor.tsx")).PlaceEditor })),
  host: lazy(async () => ({ default: (await import("../editors/host/host-editor.tsx")).HostEditor })),
  photos: lazy(async () => ({ default: (await import("../editors/photos/photos-editor.tsx")).PhotosEditor })),
  special: lazy(async () => ({ default: (await import("../editors/special/special-editor.tsx")).SpecialEditor })),
  amenities: lazy(async () => ({ default: (await import("../editors/amenities/amenities-editor.tsx")).AmenitiesEditor })),
  languages: lazy(async () => ({ default: (await import("../editors/languages/languages-editor.tsx")).LanguagesEditor })),
  prices: lazy(async () => ({ default: (await import("../editors/prices/prices-editor.tsx")).PricesEditor })),
  theme: lazy(async () => ({ default: (await import("../editors/theme/theme-choice.tsx")).ThemeChoice })),
  address: lazy(async () => ({ default: (await import("../editors/address/address-editor.tsx")).AddressEditor })),
  publish: lazy(async () => ({ default: (await import("./publish-step.tsx")).PublishStep })),
};

/** What a step asks. */
export function Question({ step }: { step: Step }) {
  const Content = CONTENTS[step];
  return <Content />;
}
