import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** Modules under another name, in every environment. */
export const alias = [
  { find: "react-style-singleton", replacement: join(ROOT, "client/portal/ui/style-singleton.ts") },
  // bcryptjs; workers know Node's modules by their full names only.
  { find: /^crypto$/, replacement: "node:crypto" },
];
