import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { createSelfSigned } from "./certificate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A certificate for localhost and smtp.duinhuis.nl that every worker of the project trusts. */
    trustedCertificate: ReturnType<typeof createSelfSigned>;
  }
}

/** The variable with the path of the certificates that this setup has made. */
const FILE = "VRIJHUIS_TEST_AUTHORITIES";

/**
 * Provides a certificate that workers trust. The local runtime reads the trusted certificates when it is loaded, so this is a
 * global setup: it runs before the processes of the tests start, which inherit the variable.
 */
export default function provideCertificate(project: TestProject): () => void {
  const certificate = createSelfSigned("localhost", "smtp.duinhuis.nl");
  // Each project has its certificate, and all processes trust those of all projects.
  const file = (process.env[FILE] ??= join(mkdtempSync(join(tmpdir(), "vrijhuis-tls-")), "authority.pem"));
  appendFileSync(file, `${certificate.cert}\n`);
  process.env["NODE_EXTRA_CA_CERTS"] = file;
  project.provide("trustedCertificate", certificate);
  return () => rmSync(dirname(file), { recursive: true, force: true });
}
