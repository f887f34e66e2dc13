import { z } from "zod";

/** Versions and positions are columns of 32 bits with a sign: a larger number would be an error of the database. */
export const MAX_VERSION = 2_147_483_647;

/** A number of 32 bits with a sign as an address has it, in its shortest form: `12`, `-3`. */
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

/** A version as an address has it: 0…MAX_VERSION. */
export const versionText = int32Text.pipe(z.number().min(0, "number"));
