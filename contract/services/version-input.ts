import { z } from "zod";

/** Versions and positions are stored as signed 32-bit integers: a larger number would cause a database error. */
export const MAX_VERSION = 2_147_483_647;

/** A signed 32-bit integer in an address, in its shortest form: `12`, `-3`. */
export const int32Text = z
  .string("number")
  .regex(/^(?:0|-?[1-9]\d{0,9})$/, "number")
  .transform(Number)
  .pipe(
    z
      .number()
      .min(-MAX_VERSION - 1, "number")
      .max(MAX_VERSION, "number"),
  );

/** A version in an address: 0…MAX_VERSION. */
export const versionText = int32Text.pipe(z.number().min(0, "number"));
