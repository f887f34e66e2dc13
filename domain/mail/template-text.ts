import { multiLineProblem, singleLineProblem } from "../text-rules.ts";

/** Rules for a text of an email. */
export interface TextRules {
  /** Values that the text can contain, as `{{name}}`. */
  variables: readonly string[];
  /** Values without which the email would be useless, such as a code. */
  required: readonly string[];
  maxLength: number;
  /** True if the text can have several lines. */
  isLong: boolean;
  /** True if a placeholder can have a fallback for a missing value: `{{name|other words}}`. */
  hasFallbacks: boolean;
  /** True for the name of an attached file. */
  isFileName: boolean;
}

/** The first problem of a text; `names` are those of variables. */
export type TemplateTextProblem =
  | {
      code: "required" | "tooLong" | "characters" | "hiddenCharacters" | "oneLine" | "braces" | "nesting" | "fileName";
      names?: undefined;
    }
  | { code: "unknownVariable" | "missingVariable"; names: string[] };

const PLACE = /\{\{\s*([A-Za-z]{1,40})\s*(\|[^{}]*)?\}\}/g;
/** i18next's syntax for including another text; emails would show it unchanged. */
const NESTING = "$t(";
const FILE_NAME = /^[a-z0-9][a-z0-9-]*$/;

/** Checks a text of an email, which an admin has written; undefined if emails can be sent with it. */
export function templateTextProblem(text: string, rules: TextRules): TemplateTextProblem | undefined {
  if (text.trim() === "") return { code: "required" };
  if (text.length > rules.maxLength) return { code: "tooLong" };
  if (!rules.isLong && /[\r\n]/.test(text)) return { code: "oneLine" };
  const characters = rules.isLong ? multiLineProblem(text) : singleLineProblem(text);
  if (characters) return { code: characters };
  if (rules.isFileName && !FILE_NAME.test(text)) return { code: "fileName" };
  if (text.includes(NESTING)) return { code: "nesting" };
  const places = [...text.matchAll(PLACE)];
  const hasFallback = places.some(([, , fallback]) => fallback !== undefined);
  if (/\{\{|\}\}/.test(text.replace(PLACE, "")) || (hasFallback && !rules.hasFallbacks)) return { code: "braces" };
  const names = places.map(([, name = ""]) => name);
  const unknown = names.filter((name) => !rules.variables.includes(name));
  if (unknown.length > 0) return { code: "unknownVariable", names: [...new Set(unknown)] };
  const missing = rules.required.filter((name) => !names.includes(name));
  return missing.length > 0 ? { code: "missingVariable", names: missing } : undefined;
}
