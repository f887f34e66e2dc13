/** The brand's colours in light mode, as in `client/kit/brand/brand.css`. `DARK_STYLE` replaces them by class in dark mode. */
export const COLOURS = {
  paper: "#f7efe0",
  card: "#fffaf0",
  sand: "#eee2cb",
  ink: "#12322a",
  soft: "#415a52",
  night: "#10291f",
  sun: "#ffc83a",
  coral: "#ff7556",
} as const;

export const FONT = "'Segoe UI',Helvetica,Arial,sans-serif";

const DARK = { paper: "#10211b", card: "#1d372e", sand: "#172d25", ink: "#f6eddc", soft: "#bccabf" };

/** Style sheet for mail programs with a dark mode; others show the light colours of the style attributes. */
export const DARK_STYLE = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  `.paper,.paper>table>tbody>tr>td{background-color:${DARK.paper}!important}`,
  `.card{background-color:${DARK.card}!important}`,
  `.sand{background-color:${DARK.sand}!important}`,
  `.ink{color:${DARK.ink}!important}`,
  `.soft{color:${DARK.soft}!important}`,
  "}",
].join("");
