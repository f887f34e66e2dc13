/** Versions of the serializer that clients may choose. In 1.0.0 a frame is a JSON object, in 2.0.0 an array or binary. */
export const SERIALIZERS = ["1.0.0", "2.0.0"] as const;
export type Serializer = (typeof SERIALIZERS)[number];

/** A message of the Phoenix protocol. */
export interface Frame {
  /** The `ref` with which the channel was joined. */
  joinRef: string | null;
  /** Names a message that expects a reply, and its reply. */
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** Kinds of binary frames of the serializer 2.0.0: a broadcast as a client sends it, and as it receives it. */
const [BROADCAST_PUSH, BROADCAST] = [3, 4];
/** Encodings of the payload of a binary frame. */
const [BINARY, JSON_TEXT] = [0, 1];

/**
 * Parses a frame of a client; undefined if it is malformed. The payload of a binary broadcast is
 * `{ type: "broadcast", event, payload }`, where `payload` is a JSON value or a Uint8Array.
 */
export function parseFrame(data: string | ArrayBuffer, serializer: Serializer): Frame | undefined {
  try {
    if (typeof data !== "string") return serializer === "2.0.0" ? parseBroadcast(new Uint8Array(data)) : undefined;
    const parsed: unknown = JSON.parse(data);
    if (serializer === "2.0.0") return Array.isArray(parsed) && parsed.length === 5 ? toFrame(parsed) : undefined;
    if (typeof parsed !== "object" || parsed === null) return undefined;
    const { join_ref: joinRef, ref, topic, event, payload } = parsed as Record<string, unknown>;
    return toFrame([joinRef, ref, topic, event, payload]);
  } catch {
    return undefined;
  }
}

function toFrame([joinRef, ref, topic, event, payload]: unknown[]): Frame | undefined {
  if (typeof topic !== "string" || typeof event !== "string" || !isRef(joinRef) || !isRef(ref)) return undefined;
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} };
}

const MAX_REF_LENGTH = 255;
const isRef = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || (typeof value === "string" && value.length <= MAX_REF_LENGTH);

/** Bytes: kind, five lengths, encoding; then the texts of these lengths, and the payload. */
function parseBroadcast(bytes: Uint8Array): Frame | undefined {
  const [kind, ...lengths] = bytes.subarray(0, 6);
  const encoding = bytes[6];
  if (kind !== BROADCAST_PUSH || (encoding !== BINARY && encoding !== JSON_TEXT)) return undefined;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let offset = 7;
  const [joinRef = "", ref = "", topic = "", event = ""] = lengths.map((length) => {
    offset += length;
    if (offset > bytes.length) throw new RangeError("incomplete frame");
    return decoder.decode(bytes.subarray(offset - length, offset));
  });
  const rest = bytes.slice(offset);
  const payload: unknown = encoding === BINARY ? rest : JSON.parse(decoder.decode(rest));
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload },
  };
}

/** Formats a frame for a client. `payload` is JSON, so that it is written once for several clients. */
export function formatFrame(
  { joinRef, ref, topic, event, payload }: Omit<Frame, "payload"> & { payload: string },
  serializer: Serializer,
): string {
  const [t, e] = [JSON.stringify(topic), JSON.stringify(event)];
  if (serializer === "2.0.0") return `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${t},${e},${payload}]`;
  return `{"topic":${t},"event":${e},"payload":${payload},"ref":${JSON.stringify(ref)}}`;
}

/** Formats a broadcast of bytes for clients of the serializer 2.0.0. Topic and event have at most 255 bytes each. */
export function formatBinaryBroadcast(topic: string, event: string, payload: Uint8Array): Uint8Array {
  const encoder = new TextEncoder();
  const [topicBytes, eventBytes] = [encoder.encode(topic), encoder.encode(event)];
  const header = [BROADCAST, topicBytes.length, eventBytes.length, 0, BINARY];
  const frame = new Uint8Array(header.length + topicBytes.length + eventBytes.length + payload.length);
  frame.set(header);
  frame.set(topicBytes, header.length);
  frame.set(eventBytes, header.length + topicBytes.length);
  frame.set(payload, header.length + topicBytes.length + eventBytes.length);
  return frame;
}
