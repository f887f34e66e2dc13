import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";

/**
 * Allowed imports: the wings of ARCHITECTURE.md, "Wings". An import that no row allows is forbidden, and so is a file that no row
 * names, so a new folder needs a row.
 */
interface Row {
  wing: string;
  /** Pattern of the importing files. */
  from: string;
  /** Patterns of the files they may import besides each other. `$1` is the first capture group of `from`. */
  to: string[];
}

const NPM = "^node_modules/";
const PLATFORM = ["^(node:)?(crypto|async_hooks)$", "^cloudflare:"];
const BUILT = "^virtual:";
const DOMAIN = "^domain/";
const CONTRACT = "^contract/";
const LOCALES = "^locales/";
const THEMES = "^themes/";
/** Files that everything may import. */
const GROUND = [DOMAIN, CONTRACT, LOCALES];
/** Modules of themes that the portal and the marketing site may import. Components are excluded: they run on Preact (0023). */
const EDITABLE = "^themes/(contract|contrast|editable)\\.ts$";

const KIT = "^client/kit/";
const PORTAL_TOPICS = [
  "account|analytics|booking-calendar|bookings|changes|channels|content|dashboard|domains|email|guests|login|messages|missing",
  "moving|onboarding|overview|papers|payments|plan|preview|pricing|publish|reviews|settings|shell|stays|theme|workspace",
].join("|");

const ENV = "^worker/env\\.ts$";
const STORE = [ENV, "^worker/store/"];
const SERVICES = [...STORE, "^worker/services/"];
const IDENTITY = [...SERVICES, "^worker/identity/"];
const LETTING = [...IDENTITY, "^worker/letting/"];
const OWNERS = [...LETTING, "^worker/owners/"];
const BUSINESS = [...OWNERS, "^worker/business/"];
/** Paths that the worker's code may import besides other wings. */
const RUNTIME = [...GROUND, THEMES, NPM, ...PLATFORM];
/** Routes are composed by `worker/entry` and `worker/index.ts` alone. */
const ROUTES = "[/-]routes?\\.ts$";

const ROWS: Row[] = [
  { wing: "domain", from: DOMAIN, to: [] },
  { wing: "contract", from: CONTRACT, to: [DOMAIN, NPM] },
  { wing: "locales", from: LOCALES, to: [DOMAIN, CONTRACT] },
  { wing: "themes", from: THEMES, to: [...GROUND, NPM] },
  { wing: "worker/env.ts", from: ENV, to: GROUND },
  { wing: "worker/store", from: "^worker/store/", to: [...STORE, DOMAIN, CONTRACT, NPM, "^(node:)?async_hooks$"] },
  { wing: "worker/services", from: "^worker/services/", to: [...SERVICES, ...RUNTIME] },
  { wing: "worker/identity", from: "^worker/identity/", to: [...IDENTITY, ...RUNTIME] },
  { wing: "worker/letting", from: "^worker/letting/", to: [...LETTING, ...RUNTIME] },
  { wing: "worker/owners", from: "^worker/owners/", to: [...OWNERS, ...RUNTIME] },
  { wing: "worker/business", from: "^worker/business/", to: [...IDENTITY, ...RUNTIME, BUILT] },
  { wing: "worker/pages", from: "^worker/pages/", to: [...BUSINESS, ...RUNTIME, BUILT] },
  { wing: "worker/admin", from: "^worker/admin/", to: [...BUSINESS, ...RUNTIME] },
  { wing: "worker/protocols", from: "^worker/protocols/", to: [...LETTING, ...RUNTIME] },
  { wing: "worker/entry", from: "^worker/(entry/|index\\.ts$|modules\\.d\\.ts$)", to: ["^worker/", ...RUNTIME, BUILT] },
  {
    wing: "client/kit",
    from: "^client/kit/(api|autosave|brand|browser|fields|forms|i18n|identity|imports|loading|markdown|media|session|sheets|ui)/",
    // Markdown is previewed as guests will see it: a chunk on Preact, imported when the preview opens.
    to: [...GROUND, "^client/islands/show-markdown\\.ts$", "^\\.types/worker/entry/api\\.d\\.ts$", NPM],
  },
  { wing: "client/islands", from: "^client/islands/", to: [...GROUND, THEMES, NPM] },
  {
    wing: "client/marketing",
    from: "^client/marketing/",
    // Not the components of the apps: the style sheet of marketing has none of their classes.
    to: [...GROUND, "^client/kit/(api|brand|browser|fields|forms|i18n|loading)/", NPM],
  },
  {
    wing: "client/portal",
    from: `^client/portal/(?:(${PORTAL_TOPICS})/|[^/]+$)`,
    to: [...GROUND, EDITABLE, KIT, "^client/islands/(show-markdown|preview-messages)\\.ts$", NPM],
  },
  { wing: "client/admin", from: "^client/admin/", to: [...GROUND, KIT, NPM] },
  // Shown during development: no other wing may import it.
  { wing: "client/gallery", from: "^client/gallery/", to: [...GROUND, KIT, "^client/portal/shell/languages\\.ts$", NPM] },
  { wing: "client/service-worker", from: "^client/service-worker/", to: GROUND },
];

const WINGS = ROWS.map(({ from }) => from);
/** Folders whose files belong to a wing. */
const HOUSE = "^(domain|contract|locales|themes|client|worker)/";

const allowLists: IForbiddenRuleType[] = ROWS.map(({ wing, from, to }) => ({
  name: `imports of ${wing}`,
  severity: "error",
  from: { path: from },
  to: { pathNot: [from, ...to] },
}));

const config: IConfiguration = {
  forbidden: [
    ...allowLists,
    {
      name: "each file has a row",
      comment: "A new folder of the worker or the client needs a row above: what it may import is a decision.",
      severity: "error",
      from: { path: HOUSE, pathNot: WINGS },
      to: {},
    },
    {
      name: "each imported file has a row",
      severity: "error",
      from: {},
      to: { path: HOUSE, pathNot: WINGS },
    },
    {
      name: "each unused file has a row",
      severity: "error",
      from: { orphan: true, path: HOUSE, pathNot: WINGS },
      to: {},
    },
    {
      name: "routes are not imported",
      comment: "A room uses another one's use cases; worker/entry and worker/index.ts compose the routes.",
      severity: "error",
      from: { path: "^worker/([^/]+/[^/]+)/", pathNot: "^worker/entry/" },
      to: { path: ROUTES, pathNot: "^worker/$1/" },
    },
    {
      name: "no cycles",
      comment: "Types may refer to each other.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no development dependencies",
      comment: "Packages used by the deployed product belong to `dependencies` in package.json.",
      severity: "error",
      from: { path: HOUSE },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "wings by their alias",
      comment: "A relative path into another wing hides the dependency on it: use the aliases of package.json.",
      severity: "error",
      from: { path: "^(worker/[^/]+|domain|contract|locales|themes|client)/" },
      to: { path: HOUSE, pathNot: ["^$1/", "^worker/[^/]+\\.ts$"], dependencyTypesNot: ["aliased"] },
    },
    {
      name: "scripts by their alias",
      comment: "Tests import scripts as `#scripts/…`.",
      severity: "error",
      from: { path: "^tests/" },
      to: { path: "^scripts/", dependencyTypesNot: ["aliased"] },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: ["^node_modules/", "^\\.types/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "workerd", "import", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json"],
    },
  },
};

export default config;
