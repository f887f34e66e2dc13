/** The used part of papaparse. Its own types need those of Node, which would change the types of timers in the browser. */
declare module "papaparse" {
  interface Options {
    delimiter: string;
    quoteChar: string;
    skipEmptyLines: boolean;
  }
  const Papa: {
    parse: (text: string, options: Options) => { data: string[][]; errors: readonly unknown[] };
  };
  export default Papa;
}
