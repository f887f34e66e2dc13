import { type BackupSecrets, backupSecretsOf } from "#owners/backups/site-key.ts";

/** `BACKUP_SECRET` of tests. */
export const BACKUP_SECRET = Buffer.alloc(32, 9).toString("base64");

export function testSecrets(setting = BACKUP_SECRET): BackupSecrets {
  const secrets = backupSecretsOf({ BACKUP_SECRET: setting });
  if (!secrets) throw new Error("no secret");
  return secrets;
}

/** A bucket in memory, with what the copies need of one. */
export function memoryBucket(): { bucket: R2Bucket; objects: Map<string, Uint8Array<ArrayBuffer>> } {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const bucket = {
    put: async (name: string, value: Uint8Array<ArrayBuffer>) => void objects.set(name, value),
    get: async (name: string) => {
      const value = objects.get(name);
      return value && { body: value, httpMetadata: {}, arrayBuffer: async () => value.slice().buffer };
    },
    delete: async (names: string | string[]) => {
      for (const name of [names].flat()) objects.delete(name);
    },
  };
  return { bucket: bucket as unknown as R2Bucket, objects };
}

/** A value that a test has made. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("missing");
  return value;
}
