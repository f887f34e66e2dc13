import { z } from "zod";
import { requiredText } from "./fields.ts";

/** What `DELETE /api/account` takes: the account's own mail address or telephone number, so that nobody does it by accident. */
export const closingInput = z.strictObject({ confirm: requiredText(254) });
