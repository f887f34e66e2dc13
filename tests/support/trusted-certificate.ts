import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createSelfSigned } from "./certificate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A certificate for localhost that every worker of the project trusts. */
    trustedCertificate: ReturnType<typeof createSelfSigned>;
  }
}

/**
 * Provides a certificate that workers trust. The local runtime reads the trusted certificates when it is loaded, so this is a
 * global setup: it runs before the processes of the tests start, which inherit the variable.
 */
export default function provideCertificate(project: TestProject): () => void {
  const certificate = createSelfSigned("localhost");
  const folder = mkdtempSync(join(tmpdir(), "vrijhuis-tls-"));
  const file = join(folder, "authority.pem");
  writeFileSync(file, certificate.cert);
  process.env["NODE_EXTRA_CA_CERTS"] = file;
  project.provide("trustedCertificate", certificate);
  return () => rmSync(folder, { recursive: true, force: true });
}
