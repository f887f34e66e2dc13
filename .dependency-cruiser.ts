import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";

/**
 * Allowed imports: the table "Allowed imports" of ARCHITECTURE.md. An import that no row allows is forbidden, so a new folder
 * cannot be imported until it is listed here.
 */
interface Row {
  folder: string;
  /** Pattern of the importing files. */
  from: string;
  /** Patterns of the files they may import besides each other. `$1` is the first capture group of `from`. */
  to: string[];
}

const NPM = "^node_modules/";
const PLATFORM = ["^(node:)?(crypto|async_hooks)$", "^cloudflare:"];
const BUILT = "^virtual:";
const DOMAIN = "^worker/domain/";
const CONTRACT = "^worker/contract/";
const BASE = "^worker/(store|http|hosts)/";
const ENV = "^worker/env\\.ts$";
const THEMES = "^themes/";
const LOCALES = "^locales/";
/** Modules of themes that the portal and the marketing site may import. Components are excluded: they run on Preact (0023). */
const EDITABLE = "^themes/(contract|contrast|editable)\\.ts$";
const SHARED_CLIENT = "^client/(lib|ui)/";

const CAPABILITY = "^worker/(?!(?:domain|contract|store|http|hosts)/)([^/]+)/";
/** Routes are composed by `worker/index.ts`, `worker/api.ts` and `worker/supabase.ts` alone. */
const ROUTES = "[/-]routes?\\.ts$";

const ROWS: Row[] = [
  { folder: "worker/domain", from: DOMAIN, to: [] },
  { folder: "worker/contract", from: CONTRACT, to: [DOMAIN, NPM] },
  { folder: "worker/store, http, hosts", from: BASE, to: [DOMAIN, CONTRACT, ENV, NPM, ...PLATFORM] },
  {
    folder: "a capability of worker",
    from: CAPABILITY,
    to: [DOMAIN, CONTRACT, BASE, ENV, CAPABILITY, THEMES, LOCALES, BUILT, NPM, ...PLATFORM],
  },
  { folder: "worker/*.ts", from: "^worker/[^/]+\\.ts$", to: ["^worker/", LOCALES, BUILT, NPM, ...PLATFORM] },
  { folder: "themes", from: THEMES, to: [DOMAIN, CONTRACT, LOCALES, NPM] },
  { folder: "locales", from: LOCALES, to: [DOMAIN, CONTRACT] },
  { folder: "client/lib", from: "^client/lib/", to: [DOMAIN, CONTRACT, LOCALES, NPM, "^\\.types/worker/api\\.d\\.ts$"] },
  { folder: "client/ui", from: "^client/ui/", to: [DOMAIN, CONTRACT, LOCALES, EDITABLE, "^client/lib/", NPM] },
  { folder: "client/islands", from: "^client/islands/", to: [DOMAIN, CONTRACT, LOCALES, THEMES, NPM] },
  {
    folder: "client/marketing",
    from: "^client/marketing/",
    to: [DOMAIN, CONTRACT, LOCALES, EDITABLE, SHARED_CLIENT, NPM],
  },
  {
    folder: "client/portal",
    from: "^client/portal/",
    to: [
      DOMAIN,
      CONTRACT,
      LOCALES,
      EDITABLE,
      SHARED_CLIENT,
      "^client/preview-messages\\.ts$",
      // Preview of Markdown as guests will see it: a chunk on Preact, imported when the preview opens.
      "^client/islands/show-markdown\\.ts$",
      NPM,
    ],
  },
  {
    folder: "client/admin",
    from: "^client/admin/",
    to: [
      DOMAIN,
      CONTRACT,
      LOCALES,
      SHARED_CLIENT,
      "^client/portal/(ui|forms|texts\\.ts|dates\\.ts|portal\\.css)",
      // Articles and texts of mails: Markdown, uploads, differences, and the question before changes are lost.
      "^client/portal/(sections/content/markdown|media|changes/word-diff\\.ts|shell/unsaved-guard\\.tsx)",
      NPM,
    ],
  },
  { folder: "client/*.ts", from: "^client/[^/]+\\.ts$", to: [DOMAIN, CONTRACT, LOCALES] },
  { folder: "tools/scenes", from: "^tools/scenes/", to: [] },
];

const allowLists: IForbiddenRuleType[] = ROWS.map(({ folder, from, to }) => ({
  name: `imports of ${folder}`,
  severity: "error",
  from: { path: from },
  to: { pathNot: [from, ...to] },
}));

const config: IConfiguration = {
  forbidden: [
    ...allowLists,
    {
      name: "routes are not imported",
      comment:
        "A capability uses another one's use cases; worker/index.ts, worker/api.ts and worker/supabase.ts compose the routes.",
      severity: "error",
      from: { path: CAPABILITY },
      to: { path: ROUTES, pathNot: "^worker/$1/" },
    },
    {
      name: "only index.ts, api.ts and supabase.ts compose",
      severity: "error",
      from: { path: "^worker/[^/]+\\.ts$", pathNot: "^worker/(index|api|supabase)\\.ts$" },
      to: { path: ROUTES },
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
      from: { path: "^(worker|client|themes|locales)/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "folders by their alias",
      comment: "A relative path into another folder hides the dependency on it: use the aliases of package.json.",
      severity: "error",
      from: { path: "^(client|themes|locales|worker/(?:domain|contract|store|http|hosts))/" },
      to: { path: "^(client|themes|locales|worker)/", pathNot: "^$1/", dependencyTypesNot: ["aliased"] },
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
