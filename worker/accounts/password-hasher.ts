import { DurableObject } from "cloudflare:workers";

/**
 * Hashes and checks passwords away from the isolates that send pages (docs/decisions/0064). Several objects work beside each
 * other. They keep nothing, neither in memory nor in storage.
 */
export class PasswordHasher extends DurableObject {
  async createHash(password: string): Promise<string> {
    return (await import("./hash-password.ts")).createHash(password);
  }

  async verifyHash(kept: string, password: string): Promise<boolean> {
    return (await import("./hash-password.ts")).verifyHash(kept, password);
  }
}
