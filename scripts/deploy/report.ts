/** Writes an indented line about a step. */
export type Say = (line: string) => void;

/** Prints the steps of a deployment, and remembers which are done. */
export interface Report {
  /** Runs a step under its heading. An error passes through, and marks this step as failed. */
  step: <T>(name: string, run: (say: Say) => T | Promise<T>) => Promise<T>;
  done: string[];
  /** The step that failed. */
  failed?: string;
}

export function createReport(write: (line: string) => void): Report {
  const report: Report = {
    done: [],
    async step(name, run) {
      write(`\n${name}`);
      report.failed = name;
      const result = await run((line) => write(`  ${line}`));
      report.done.push(name);
      delete report.failed;
      return result;
    },
  };
  return report;
}
