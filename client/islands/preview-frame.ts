import type { PreviewOrder, PreviewPlace } from "./preview-messages.ts";

/** Reports the preview's state to the portal, the only page that may frame it. */
const report = (ready: boolean): void => {
  const state: PreviewPlace = { path: location.pathname, y: scrollY, ready };
  parent.postMessage(state, "*");
};

/** Switches the colour scheme. Lightning CSS compiles `light-dark()` to two variables: `initial` if active, otherwise empty. */
function setScheme(scheme: "light" | "dark", style: CSSStyleDeclaration): void {
  style.colorScheme = scheme;
  for (const each of ["light", "dark"]) style.setProperty(`--lightningcss-${each}`, each === scheme ? "initial" : " ");
}

/** Scrolls to a section unless it is in view. */
function showSection(section: string): void {
  const element = document.querySelector(`section.${section}`);
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top > innerHeight * 0.6 || bottom < innerHeight * 0.3) element.scrollIntoView({ behavior: "instant" });
}

if (parent !== self) {
  addEventListener("message", ({ source, data }: MessageEvent<PreviewOrder>) => {
    if (source !== parent) return;
    const { style } = document.documentElement;
    if (data.scheme) setScheme(data.scheme, style);
    for (const [role, value] of Object.entries(data.colours ?? {})) style.setProperty(`--${role}`, value);
    if (data.y !== undefined) scrollTo({ top: data.y, behavior: "instant" });
    else if (data.section) showSection(data.section);
    report(true);
  });
  addEventListener("scroll", () => report(false), { passive: true });
  report(false);
}
