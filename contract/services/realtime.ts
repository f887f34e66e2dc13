import { z } from "zod";
import { isTooDeep, MAX_JSON_DEPTH } from "#domain/json-depth.ts";

const MAX_SUBSCRIPTIONS = 50;
const MAX_COLUMNS = 100;
const name = z.string().min(1).max(63);

/** A subscription to changes of rows. `event` is `*` or a type of change; without `table` it is to all tables. */
const subscription = z.object({
  event: z.string().regex(/^(?:\*|insert|update|delete)$/i),
  schema: name.nullish(),
  table: name.nullish(),
  /** `column=operator.value`; see `parseChangeFilter`. */
  filter: z.string().max(2000).nullish(),
  select: z.array(name).max(MAX_COLUMNS).nullish(),
});
export type ChangeSubscription = z.infer<typeof subscription>;

const flag = z.boolean().nullish();
const presenceKey = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(255));

/** Asks for stored broadcasts since a time in milliseconds since the epoch. */
export const replayPayload = z.object({ since: z.int(), limit: z.int().nullish() });

/** Payload of `phx_join`. */
export const joinPayload = z.object({
  config: z
    .object({
      /** `replay` is a {@link replayPayload}. */
      broadcast: z.object({ self: flag, ack: flag, replay: z.unknown().optional() }).nullish(),
      presence: z.object({ key: presenceKey.nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(subscription).max(MAX_SUBSCRIPTIONS).nullish(),
      /** With `wait`, a subscription that is not possible refuses the join; otherwise a `system` message says so. */
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
  access_token: z.string().nullish(),
});
export type JoinPayload = z.infer<typeof joinPayload>;

/** Payload of `access_token`. */
export const tokenPayload = z.object({ access_token: z.string().nullish() });

/** Bytes of the name of an event: its length in a binary frame is one byte. */
const event = z.string().refine((text) => new TextEncoder().encode(text).length <= 255, "at most 255 bytes");

/** The content of a broadcast: a JSON value, or the bytes of a binary frame. */
export const broadcastContent = z.unknown().refine((value) => !isTooDeep(value), `at most ${MAX_JSON_DEPTH} levels`);

/** Payload of `broadcast`. */
export const broadcastPayload = z.object({ event, payload: broadcastContent.optional() });

/** Payload of `presence`. */
export const presencePayload = z.object({
  event: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["track", "untrack"])),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

const MAX_BROADCASTS = 100;

/** Body of `POST /realtime/v1/api/broadcast`. Topics are without the client's prefix. */
export const broadcastBody = z.object({
  messages: z
    .array(z.object({ topic: z.string().min(1).max(255), event, payload: broadcastContent, private: z.boolean().nullish() }))
    .max(MAX_BROADCASTS),
});
