import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import type { ShownNotification } from "#contract/services/push.ts";
import { createVapidKeys } from "#scripts/vapid-keys.ts";

/** The secrets of a device: its private key, and what it shares with senders. */
export interface DeviceKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** Decrypts a message as a browser does (RFC 8291, section 4, and RFC 8188, section 2). */
export function decryptPush(message: Uint8Array, { privateKey, publicKey, auth }: DeviceKeys): Buffer {
  const body = Buffer.from(message);
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  const derive = (key: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync("sha256", key, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  let end = padded.length - 1;
  while (padded[end] === 0) end -= 1;
  if (padded[end] !== 2) throw new Error("the record has no delimiter");
  return padded.subarray(0, end);
}

/** A message that the push service has accepted. */
export interface ReceivedPush {
  endpoint: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  shown: ShownNotification;
}

const HOST = "https://fcm.googleapis.com";

/**
 * A push service with its devices: it checks what RFC 8030, 8291 and 8292 require of a request, and decrypts the message as the
 * device would.
 */
export function createPushService(vapid = createVapidKeys()) {
  const devices = new Map<string, DeviceKeys>();
  const received: ReceivedPush[] = [];
  const refusals: string[] = [];
  /** Answers to the next requests, by endpoint. */
  const planned = new Map<string, { status: number; retryAfter?: string }[]>();

  /** Subscribes a device, and returns what its browser would send to the site. */
  function subscribe(endpoint = `${HOST}/fcm/send/${randomBytes(16).toString("base64url")}`) {
    const ecdh = createECDH("prime256v1");
    const publicKey = ecdh.generateKeys();
    const keys = { privateKey: ecdh.getPrivateKey(), publicKey, auth: randomBytes(16) };
    devices.set(endpoint, keys);
    return { endpoint, keys: { p256dh: publicKey.toString("base64url"), auth: keys.auth.toString("base64url") } };
  }

  async function answer(request: Request): Promise<Response> {
    const endpoint = request.url;
    const keys = devices.get(endpoint);
    if (!keys) return new Response(null, { status: 410 });
    const next = planned.get(endpoint)?.shift();
    if (next) {
      const { status, retryAfter } = next;
      return new Response(null, { status, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });
    }
    const problem = await problemOf(request);
    if (problem !== undefined) {
      refusals.push(problem);
      return new Response(problem, { status: 400 });
    }
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.byteLength > 4096) return new Response(null, { status: 413 });
    received.push({
      endpoint,
      ttl: Number(request.headers.get("TTL")),
      topic: request.headers.get("Topic"),
      urgency: request.headers.get("Urgency"),
      shown: JSON.parse(decryptPush(body, keys).toString()) as ShownNotification,
    });
    return new Response(null, { status: 201, headers: { Location: `${HOST}/m/1` } });
  }

  async function problemOf({ method, url, headers }: Request): Promise<string | undefined> {
    if (method !== "POST") return `method ${method}`;
    if (!/^\d+$/.test(headers.get("TTL") ?? "")) return "no TTL";
    if (headers.get("Content-Encoding") !== "aes128gcm") return "another encoding";
    if (!/^[\w-]{1,32}$/.test(headers.get("Topic") ?? "x")) return "no valid topic";
    const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.get("Authorization") ?? "") ?? [];
    if (key !== vapid.VAPID_PUBLIC_KEY) return "another sender than the device has subscribed to";
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const signer = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    const { payload } = await jwtVerify(token, signer, { audience: new URL(url).origin, maxTokenAge: "24h" });
    if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 3600) return "a token of more than a day";
    return /^(?:mailto:|https:)/.test(payload.sub ?? "") ? undefined : "no contact";
  }

  return {
    vapid,
    subscribe,
    answer: (request: Request) =>
      answer(request).catch((error: unknown) => {
        refusals.push(String(error));
        return new Response(null, { status: 403 });
      }),
    received,
    refusals,
    planned,
    forget: (endpoint: string) => devices.delete(endpoint),
  };
}
