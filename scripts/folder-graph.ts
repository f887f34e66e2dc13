/** A room (`worker/letting/bookings`), or a wing for the files that lie in none of its rooms. */
const ROOM = /^(?:worker|client)\/[^/]+(?:\/[^/]+)?(?=\/)/;
const FOLDER = /^(?:themes|locales|(?:domain|contract)(?:\/[^/]+)?)(?=\/)/;

/**
 * The folder that is one node in the graph of imports; undefined for other files. Themes are one node with their registry.
 * `worker/index.ts`, which nothing imports, and `worker/env.ts`, which imports only the ground, belong to no folder.
 */
export function roomOf(path: string): string | undefined {
  return (ROOM.exec(path) ?? FOLDER.exec(path))?.[0];
}

/** Groups of folders that import each other, directly or through others, each in the order of a path through it. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const known = new Set<string>();
  const walk = (folder: string, path: string[]): void => {
    const at = path.indexOf(folder);
    if (at >= 0) {
      cycles.push([...path.slice(at), folder]);
      return;
    }
    if (known.has(folder)) return;
    known.add(folder);
    for (const next of graph.get(folder) ?? []) walk(next, [...path, folder]);
  };
  for (const folder of graph.keys()) walk(folder, []);
  return cycles;
}
