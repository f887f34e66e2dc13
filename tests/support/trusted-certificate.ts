import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "./certificate.ts";

/**
 * A certificate for localhost that workers of this process trust. The local runtime reads what to trust when it is loaded, so
 * this has to be imported before anything that starts a worker.
 */
export const certificate = selfSigned("localhost");

const folder = mkdtempSync(join(tmpdir(), "vrijhuis-tls-"));
const file = join(folder, "authority.pem");
writeFileSync(file, certificate.cert);
process.env["NODE_EXTRA_CA_CERTS"] = file;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
