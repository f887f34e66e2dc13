import { createContext, useContext } from "react";

/** Colours of a letter, each `#rrggbb`. */
export interface Palette {
  /** Around the letter, and of the letter. */
  paper: string;
  card: string;
  /** Behind codes, and beside quotes. */
  sand: string;
  mark: string;
  /** Text, and text of less weight. */
  ink: string;
  soft: string;
  /** The header with the sender's name. */
  bar: string;
  barInk: string;
  button: string;
  buttonInk: string;
}

/** The colours of a letter in light mode, in its style attributes, and in dark mode, in its style sheet. */
export interface MailColours {
  light: Palette;
  dark: Palette;
}

const BAR_AND_BUTTON = { mark: "#ffc83a", bar: "#12322a", barInk: "#ffc83a", button: "#ff7556", buttonInk: "#10291f" };

/** The brand's colours, as in `client/kit/brand/brand.css`. */
export const BRAND_COLOURS: MailColours = {
  light: { paper: "#f7efe0", card: "#fffaf0", sand: "#eee2cb", ink: "#12322a", soft: "#415a52", ...BAR_AND_BUTTON },
  dark: { paper: "#10211b", card: "#1d372e", sand: "#172d25", ink: "#f6eddc", soft: "#bccabf", ...BAR_AND_BUTTON },
};

export const FONT = "'Segoe UI',Helvetica,Arial,sans-serif";

const Colours = createContext(BRAND_COLOURS.light);

/** Gives the parts of a letter its colours. */
export const ColoursProvider = Colours.Provider;
export const useColours = (): Palette => useContext(Colours);

/** Style sheet for mail programs with a dark mode; others show the light colours of the style attributes. */
export const darkStyle = (dark: Palette): string =>
  [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (prefers-color-scheme:dark){",
    `.paper,.paper>table>tbody>tr>td{background-color:${dark.paper}!important}`,
    `.card{background-color:${dark.card}!important}`,
    `.sand{background-color:${dark.sand}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.soft{color:${dark.soft}!important}`,
    `.bar{background-color:${dark.bar}!important}`,
    `.bar-ink{color:${dark.barInk}!important}`,
    `.button{background-color:${dark.button}!important}`,
    `.button{color:${dark.buttonInk}!important}`,
    "}",
  ].join("");
