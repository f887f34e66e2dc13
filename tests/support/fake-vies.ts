import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeVies {
  /** The base URL, as `VIES_URL` names it. */
  base: string;
  /** Numbers that are valid, with their prefix. */
  valid: Set<string>;
  /** True: the member state does not answer, which VIES says with status 200. */
  isSilent: boolean;
  /** Time of its answers. */
  at: string;
  /** The paths and queries that were asked. */
  asked: string[];
  stop: () => Promise<void>;
}

/** Starts a server that speaks the protocol of VIES: `GET /ms/{country}/vat/{number}`. */
export async function startFakeVies(): Promise<FakeVies> {
  const vies: FakeVies = {
    base: "",
    valid: new Set(),
    isSilent: false,
    at: "2026-05-01T10:00:00.000Z",
    asked: [],
    stop: async () => undefined,
  };
  const server = createServer((request, response) => {
    vies.asked.push(request.url ?? "");
    const [, country = "", number = ""] = /^\/ms\/([A-Z]{2})\/vat\/([A-Z\d+*]+)(?:\?|$)/.exec(request.url ?? "") ?? [];
    const isValid = vies.valid.has(country + number);
    const answer = vies.isSilent
      ? { actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] }
      : {
          isValid,
          requestDate: vies.at,
          userError: isValid ? "VALID" : "INVALID",
          name: isValid ? "Firma" : "---",
          address: "---",
          requestIdentifier: request.url?.includes("requesterNumber=") ? "WAPIAAAAY1" : "",
          vatNumber: number,
        };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  vies.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vies.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
  return vies;
}
