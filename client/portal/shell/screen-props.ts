import type { PortalMatch, PortalScreen } from "#locales/portal-paths.ts";

/** Props of a screen, read from the address. */
export type ScreenProps<Screen extends PortalScreen> = Pick<Extract<PortalMatch, { screen: Screen }>, "detail">;
