/** Details of an error, as PostgREST words them. */
interface ErrorText {
  message: string;
  /** A text, or the choices of a request that has several meanings. */
  details?: string | object[] | null;
  hint?: string | null;
}

/**
 * An error of the data protocol. `code` is one of PostgREST's (`PGRST…`) or a SQLSTATE of PostgreSQL, so that clients can tell
 * errors apart on both stores.
 */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | object[] | null;
  readonly hint: string | null;

  constructor(status: number, code: string, { message, details = null, hint = null }: ErrorText) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }

  /** The body of the response. */
  toJSON() {
    const { message, details, hint, code } = this;
    return { code, details, hint, message };
  }
}

/** An invalid text in a request: `what` is the parameter, `text` its value, `at` the index of the character. */
export const unparsable = (what: string, text: string, at: number): RestError =>
  new RestError(400, "PGRST100", {
    message: `"failed to parse ${what} (${text})" (line 1, column ${at + 1})`,
    details: at < text.length ? `unexpected "${text[at]}"` : "unexpected end of input",
  });

const similarTo = (name: string, known: readonly string[]): string | undefined =>
  known.find((each) => each.startsWith(name.slice(0, 3)) || each.includes(name));

export const undefinedTable = (name: string, known: readonly string[]): RestError => {
  const similar = similarTo(name, known);
  return new RestError(404, "PGRST205", {
    message: `Could not find the table 'public.${name}' in the schema cache`,
    hint: similar === undefined ? null : `Perhaps you meant the table 'public.${similar}'`,
  });
};

export const undefinedProcedure = (
  { name, args, isPost }: { name: string; args: readonly string[]; isPost: boolean },
  known: readonly string[],
): RestError => {
  const called = `public.${name.slice(0, 63)}`;
  const names = args.toSorted().slice(0, 20).join(", ").slice(0, 200);
  const similar = similarTo(name, known);
  const searched = args.length === 0 ? " without parameters" : ` with parameter${args.length > 1 ? "s" : ""} ${names}`;
  return new RestError(404, "PGRST202", {
    message: `Could not find the function ${called}${args.length === 0 ? " without parameters" : `(${names})`} in the schema cache`,
    details: `Searched for the function ${called}${searched}${isPost ? " or with a single unnamed json/jsonb parameter" : ""}, but no matches were found in the schema cache.`,
    hint: similar === undefined ? null : `Perhaps you meant to call the function public.${similar}`,
  });
};

export const undefinedColumn = (table: string, column: string): RestError =>
  new RestError(400, "42703", { message: `column ${table}.${column} does not exist` });

/** The role may not do this with the table or one of its columns: 401 for callers who could sign in, 403 for others. */
export const denied = (table: string, isAnonymous: boolean): RestError =>
  new RestError(isAnonymous ? 401 : 403, "42501", { message: `permission denied for table ${table}` });

/** The role may not write to the table, or to one of its columns. */
export const notWritable = (table: string, isAnonymous: boolean): RestError =>
  new RestError(isAnonymous ? 401 : 403, "42501", {
    message: `permission denied for table ${table}`,
    hint: "Nights, money, mails and texts of sites are written by /api, which keeps their rules.",
  });

/** A feature of the protocol that this store does not support. */
export const unsupported = (message: string, hint: string | null = null): RestError =>
  new RestError(400, "0A000", { message, hint });

/** A value that its column cannot have. */
export const invalidValue = (type: string, value: string): RestError =>
  new RestError(400, "22P02", { message: `invalid input syntax for type ${type}: "${value}"` });

/** A request whose cost exceeds the limit. */
export const tooComplex = (message: string): RestError => new RestError(400, "54000", { message });

/** Queries of a request used so much of the store's time that their caller has to wait. */
export class CostlyQuery extends RestError {
  readonly tookMs: number;

  constructor(tookMs: number, ...error: ConstructorParameters<typeof RestError>) {
    super(...error);
    this.tookMs = tookMs;
  }
}

/** Queries took too long, in the words of PostgreSQL. */
export const queryTimeout = (tookMs: number): CostlyQuery =>
  new CostlyQuery(tookMs, 500, "57014", { message: "canceling statement due to statement timeout" });

/** D1 had no memory for the rows of an answer, or one of them is too large, which takes some 700 ms to find out. */
export const outOfMemory = (): CostlyQuery =>
  new CostlyQuery(700, 400, "54000", { message: "rows with those that are embedded are too large: set limits" });
