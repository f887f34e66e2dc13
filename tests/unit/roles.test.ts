import { expect, test } from "vitest";
import { hasPermission, PERMISSIONS, type SiteRole } from "#domain/roles.ts";

const permissionsOf = (role: SiteRole) => PERMISSIONS.filter((permission) => hasPermission(role, permission));

test("owners can do everything, managers edit what guests see, cleaners read the calendar and say what is cleaned", () => {
  expect(permissionsOf("owner")).toEqual(PERMISSIONS);
  expect(permissionsOf("manager")).toEqual([
    "calendar:read",
    "calendar:write",
    "cleaning:write",
    "channels:read",
    "channels:write",
    "bookings:read",
    "bookings:write",
    "payments:read",
    "payments:write",
    "payments:refund",
    "guests:read",
    "guests:write",
    "messages:read",
    "messages:write",
    "messages:send",
    "content:read",
    "content:write",
    "content:publish",
    "operations:read",
    "operations:write",
    "rates:read",
    "rates:write",
    "reviews:read",
    "reviews:write",
    "overview:read",
    "analytics:read",
    "domains:read",
  ]);
  expect(permissionsOf("cleaner")).toEqual(["calendar:read", "cleaning:write"]);
});

test("a permission is a resource and an action", () => {
  for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z]+:[a-z]+$/);
});
