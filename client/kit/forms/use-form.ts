import { useState } from "react";
import type { z } from "zod";
import { ApiError } from "../api/api-error.ts";
import { type CheckedForm, useCheckedForm } from "./checked-form.ts";
import { useLanguage } from "../i18n/i18n.ts";
import { refusalCode, refusalText } from "./refusal-text.ts";

export interface Form extends Omit<CheckedForm, "errors"> {
  /** Error text of a field; "" stands for the form as a whole. */
  error(field: string): string | undefined;
  /** Error code of the last refusal by the server. */
  refusal: string | undefined;
}

/** Error codes consist of letters only; any other error is a text already. */
const ERROR_CODE = /^[a-zA-Z]+$/;

/**
 * A form of the portal: validates with `schema` (of `contract`; texts in `forms:errors`) and calls `send`. An error that
 * `send` throws is shown: the fields of an `ApiError`, else the text of its code, next to the field that `fieldOf` maps the code
 * to.
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
      return found !== undefined && ERROR_CODE.test(found) ? t(`forms:errors.${found}`) : found;
    },
  };
}
