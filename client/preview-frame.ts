import type { PreviewOrder, PreviewPlace } from "./preview-messages.ts";

/** A preview in a frame tells the portal around it where one is, and does what the portal says. Only the portal frames it. */
const tell = (ready: boolean): void => {
  const place: PreviewPlace = { path: location.pathname, y: scrollY, ready };
  parent.postMessage(place, "*");
};

/** The build writes `light-dark()` of style sheets as two variables (Lightning CSS), one of which is `initial`, the other empty. */
function show(scheme: "light" | "dark", style: CSSStyleDeclaration): void {
  style.colorScheme = scheme;
  for (const each of ["light", "dark"]) style.setProperty(`--lightningcss-${each}`, each === scheme ? "initial" : " ");
}

if (parent !== self) {
  addEventListener("message", ({ source, data }: MessageEvent<PreviewOrder>) => {
    if (source !== parent) return;
    const { style } = document.documentElement;
    if (data.scheme) show(data.scheme, style);
    for (const [role, value] of Object.entries(data.colours ?? {})) style.setProperty(`--${role}`, value);
    if (data.y !== undefined) scrollTo({ top: data.y, behavior: "instant" });
    tell(true);
  });
  addEventListener("scroll", () => tell(false), { passive: true });
  tell(false);
}
