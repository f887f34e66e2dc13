/** What the page in a preview's frame tells the portal around it. */
export interface PreviewPlace {
  /** Path of the page one is on. */
  path: string;
  /** How far it is scrolled, CSS pixels. */
  y: number;
  /** It has done what it was told. */
  ready: boolean;
}

/** What the portal tells it; what is not said stays. */
export interface PreviewOrder {
  y?: number;
  /** The appearance, whatever the device's is. */
  scheme?: "light" | "dark";
  /** Colours of the theme by role, as CSS values, before the server has them. */
  colours?: Record<string, string>;
}
