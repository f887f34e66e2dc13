import { DurableObject } from "cloudflare:workers";

/**
 * Hashes and checks passwords outside the isolates that send pages (docs/decisions/0064). Several objects work in parallel. They
 * are stateless, without data in memory or storage.
 */
export class PasswordHasher extends DurableObject {
  async createHash(password: string): Promise<string> {
    return (await import("./hash-password.ts")).createHash(password);
  }

  async verifyHash(kept: string, password: string): Promise<boolean> {
    return (await import("./hash-password.ts")).verifyHash(kept, password);
  }
}
