import { expect, test } from "vitest";
import { clientNetwork } from "#http/client-network.ts";

test.each([
  ["192.0.2.77", "192.0.2.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["", ""],
])("%j counts as %j", (address, network) => {
  expect(clientNetwork(new Request("https://vrijhuis.example", { headers: { "CF-Connecting-IP": address } }))).toBe(network);
});
