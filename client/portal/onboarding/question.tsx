import { useEffect } from "react";
import { fetched } from "../../kit/loading/fetched.tsx";
import { placeSettings } from "../content/place/place-settings.ts";
import { type Step, STEPS } from "../missing/wizard-steps.ts";

/** Components of the steps. Each is preloaded while the previous step is shown. */
const CONTENTS = {
  home: fetched(async () => (await import("../content/home/home-editor.tsx")).HomeEditor),
  place: fetched(async () => {
    const [{ PlaceEditor }] = await Promise.all([import("../content/place/place-editor.tsx"), placeSettings.load()]);
    return PlaceEditor;
  }),
  host: fetched(async () => (await import("../content/host/host-editor.tsx")).HostEditor),
  photos: fetched(async () => (await import("../content/photos/photos-editor.tsx")).PhotosEditor),
  special: fetched(async () => (await import("../content/special/special-editor.tsx")).SpecialEditor),
  amenities: fetched(async () => (await import("../content/amenities/amenities-editor.tsx")).AmenitiesEditor),
  languages: fetched(async () => (await import("../content/languages/languages-editor.tsx")).LanguagesEditor),
  prices: fetched(async () => (await import("../pricing/prices-editor.tsx")).PricesQuestion),
  channels: fetched(async () => (await import("./channels-step.tsx")).ChannelsStep),
  theme: fetched(async () => (await import("../theme/theme-choice.tsx")).ThemeChoice),
  address: fetched(async () => (await import("../domains/address/address-editor.tsx")).AddressEditor),
  publish: fetched(async () => (await import("./publish-step.tsx")).PublishStep),
} satisfies Record<Step, unknown>;

/** The question of a step. */
export function Question({ step }: { step: Step }) {
  const Content = CONTENTS[step];
  useEffect(() => {
    const next = STEPS[STEPS.indexOf(step) + 1];
    if (next) CONTENTS[next].preload().catch(() => undefined);
  }, [step]);
  return <Content />;
}
