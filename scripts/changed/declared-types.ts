import { isolatedDeclarationSync } from "rolldown/experimental";

/** The return type of a function is inferred, which for a component says nothing to those who use it. */
const INFERRED_RETURN = "TS9007";

/**
 * True if what a file declares to the files that import it may have changed: if its declarations differ, or depend on types that
 * only the compiler can infer. `before` and `after` are undefined where the file does not exist.
 */
export function mayChangeTypes(path: string, before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined || !/\.tsx?$/.test(path)) return before !== after;
  const [old, current] = [declarationsOf(path, before), declarationsOf(path, after)];
  return old === undefined || old !== current;
}

function declarationsOf(path: string, source: string): string | undefined {
  const { code, errors } = isolatedDeclarationSync(path, source);
  const isInferred = ({ message }: { message: string }) => !(path.endsWith(".tsx") && message.startsWith(INFERRED_RETURN));
  return errors.some(isInferred) ? undefined : code;
}
