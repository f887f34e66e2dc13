/** The brand's colours in the light, as `client/ui/brand.css` has them; the style sheet of the layout darkens them by class. */
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

/** For programs that know the dark; others show the light as it stands in the style attributes. */
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
