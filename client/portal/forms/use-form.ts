import { useState } from "react";
import type { z } from "zod";
import { ApiError } from "#client/lib/api-error.ts";
import { type CheckedForm, useCheckedForm } from "#client/lib/checked-form.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { refusalCode, refusalText } from "./refusal-text.ts";

export interface Form extends Omit<CheckedForm, "errors"> {
  /** What is wrong with a field, in words; "" asks for the form as a whole. */
  error(field: string): string | undefined;
  /** The code the server last refused with. */
  refusal: string | undefined;
}

/** Codes are words; everything else that is said about a field is a text already. */
const CODE = /^[a-zA-Z]+$/;

/**
 * A form of the portal: checked by `schema` (worker/contract, whose codes `forms:errors` words), then given to `send`. What
 * that throws is shown: of an `ApiError` its fields, else its code in words, beside the field that `fieldOf` names for it.
 */
export function useForm<Schema extends z.ZodType>(
  schema: Schema,
  send: (values: z.output<Schema>) => Promise<unknown>,
  fieldOf: Record<string, string> = {},
): Form {
  const { t } = useLanguage();
  const [refusal, setRefusal] = useState<string>();
  const { errors, ...form } = useCheckedForm(schema, async (values) => {
    setRefusal(undefined);
    try {
      await send(values);
      return {};
    } catch (error) {
      const code = refusalCode(error);
      setRefusal(code);
      if (error instanceof ApiError && error.fields) return error.fields;
      return { [fieldOf[code ?? ""] ?? ""]: refusalText(error, t) };
    }
  });
  return {
    ...form,
    refusal,
    error(field) {
      const found = errors[field];
      return found !== undefined && CODE.test(found) ? t(`forms:errors.${found}`) : found;
    },
  };
}
