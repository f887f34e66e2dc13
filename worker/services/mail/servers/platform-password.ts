import type { StoredPlatformMailServer } from "#store/services/platform-mail-servers.ts";
import type { Secrets } from "../../secrets/digests.ts";
import { TransportError } from "../transport.ts";
import type { OpenServer } from "./server-transport.ts";

type Account = Pick<StoredPlatformMailServer, "id" | "host" | "port" | "user">;

const purposeOf = ({ id, host, port, user }: Account): string => `platform mail server ${id} ${host}:${port} ${user}`;

/** Seals the password of a mail server of the platform, so that it opens for this row with its host, port and user only. */
export const sealPlatformPassword = (secrets: Secrets, account: Account, password: string): Promise<string> =>
  secrets.seal(purposeOf(account), password);

/** Opens a stored mail server of the platform; rejects with a TransportError if its password was sealed with another secret. */
export async function openPlatformServer(
  { secrets }: { secrets: Secrets },
  server: StoredPlatformMailServer,
): Promise<OpenServer & Pick<StoredPlatformMailServer, "perMinute">> {
  const { host, port, user, passwordSealed, fromName, fromAddress, replyTo, perMinute } = server;
  const password = await secrets.open(purposeOf(server), passwordSealed).catch(() => {
    throw new TransportError("the stored password cannot be decrypted", "password");
  });
  return { host, port, user, fromName, fromAddress, replyTo, perMinute, password };
}
