import { expect, test, vi } from "vitest";
import { followEach } from "#business/billing/clock-tools.ts";

test("one that fails is logged and does not keep the others from being followed", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  const followed: number[] = [];
  const follow = async (one: number): Promise<void> => {
    if (one === 2) throw new Error("a status of the future");
    followed.push(one);
  };
  expect(await followEach([1, 2, 3], follow)).toBe(false);
  expect(followed).toEqual([1, 3]);
  expect(logged).toHaveBeenCalledOnce();
  expect(await followEach([1, 3], follow)).toBe(true);
});
