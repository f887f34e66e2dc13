import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** Modules that are replaced by others in every environment. */
export const alias = [
  { find: "react-style-singleton", replacement: join(ROOT, "client/kit/ui/style-singleton.ts") },
  // For bcryptjs: workerd resolves Node's modules only with their `node:` prefix.
  { find: /^crypto$/, replacement: "node:crypto" },
];
