import { expect, test } from "vitest";
import { clientNetwork, isLocalNetwork } from "#services/http/client-network.ts";

test.each([
  ["192.0.2.77", "192.0.2.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::ffff:192.0.2.77", "192.0.2.77"],
  ["::FFFF:c000:24d", "192.0.2.77"],
  ["0:0:0:0:0:ffff:c000:024d", "192.0.2.77"],
  ["::ffff:0:192.0.2.77", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.77", "64:ff9b:0:0::/64"],
  ["2001:db8:1:2:ffff::192.0.2.77", "2001:db8:1:2::/64"],
  ["", ""],
])("%j counts as %j", (address, network) => {
  expect(clientNetwork(new Request("https://vrijhuis.example", { headers: { "CF-Connecting-IP": address } }))).toBe(network);
});

test.each([
  ["::1", true],
  ["127.0.0.1", true],
  ["::ffff:127.0.0.1", true],
  ["", true],
  ["192.0.2.77", false],
  ["2001:db8::1", false],
])("%j is local or unknown: %j", (address, local) => {
  const request = new Request("https://vrijhuis.example", { headers: { "CF-Connecting-IP": address } });
  expect(isLocalNetwork(clientNetwork(request))).toBe(local);
});
