import type { Server } from "../process.ts";
import type { Row } from "../table.ts";
export async function shippedSizes(_worker: Server): Promise<Row[]> {
  return [];
}
