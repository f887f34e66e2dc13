/** Message of the framed preview to the portal. */
export interface PreviewPlace {
  /** Path of the page that is shown. */
  path: string;
  /** Scroll position, CSS pixels. */
  y: number;
  /** True after the portal's last command has been carried out. */
  ready: boolean;
}

/** Message of the portal to the framed preview; omitted values stay unchanged. */
export interface PreviewOrder {
  y?: number;
  /** Colour scheme, independent of the device's. */
  scheme?: "light" | "dark";
  /** Theme colours by role, as CSS values, shown before they are saved. */
  colours?: Record<string, string>;
}
