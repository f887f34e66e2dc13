import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "#client/kit/api/api-error.ts";
import { summaryOf, type Upload, type UploadEvent, uploadReducer } from "#client/kit/media/upload-state.ts";

const file = new File(["x"], "huis.jpg");
const photo = { key: "a".repeat(64), width: 1600, height: 1067, color: "#aabbcc", placeholder: null };
const problem = new ApiError(422, { code: "PHOTO_UNREADABLE" });
const after = (...events: UploadEvent[]): Upload[] => events.reduce(uploadReducer, []);
const added: UploadEvent = { type: "added", files: ["a", "b"].map((id) => ({ id, file })) };
const stages = (uploads: Upload[]) => uploads.map(({ id, stage }) => `${id} ${stage}`);

test("a file goes from waiting to done and keeps its position", () => {
  const sending = after(added, { type: "preparing", id: "b" }, { type: "sending", id: "b", small: true });
  expect(stages(sending)).toEqual(["a waiting", "b sending"]);
  expect(sending[1]).toMatchObject({ small: true, progress: 0 });
  const done = uploadReducer(uploadReducer(sending, { type: "progressed", id: "b", progress: 0.4 }), {
    type: "done",
    id: "b",
    photo,
  });
  expect(done[1]).toMatchObject({ stage: "done", progress: 1, photo });
});

test("only failed files are retried, from the beginning", () => {
  const failed = after(added, { type: "failed", id: "a", problem });
  expect(failed[0]).toMatchObject({ stage: "failed", problem });
  expect(uploadReducer(failed, { type: "revived", id: "a" })[0]).toEqual({
    id: "a",
    file,
    stage: "waiting",
    progress: 0,
    small: false,
  });
  expect(uploadReducer(failed, { type: "revived", id: "b" })).toBe(failed);
});

describe("any events in any order", () => {
  const id = fc.constantFrom("a", "b", "c");
  const event: fc.Arbitrary<UploadEvent> = fc.oneof(
    fc.record({ type: fc.constant("added" as const), files: fc.constant<{ id: string; file: File }[]>([]) }),
    fc.record({ type: fc.constantFrom("preparing" as const, "postponed" as const, "revived" as const), id }),
    fc.record({ type: fc.constant("sending" as const), id, small: fc.boolean() }),
    fc.record({ type: fc.constant("progressed" as const), id, progress: fc.double({ min: -1, max: 2, noNaN: true }) }),
    fc.record({ type: fc.constant("done" as const), id, photo: fc.constant(photo) }),
    fc.record({ type: fc.constant("failed" as const), id, problem: fc.constant(problem) }),
  );

  test("a removed file does not reappear, a finished one stays finished, and progress is between 0 and 1", () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, then) => {
        const kept = uploadReducer(after(added, ...before), { type: "removed", ids: ["a"] });
        const end = then.reduce(uploadReducer, kept);
        expect(end.map((each) => each.id)).toEqual(["b"]);
        if (kept[0]?.stage === "done") expect(end[0]).toBe(kept[0]);
        const { progress, total } = summaryOf(end);
        expect(total).toBe(1);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("the summary counts finished files", () => {
  expect(summaryOf([])).toEqual({ total: 0, done: 0, failed: 0, progress: 0 });
  expect(summaryOf(after(added, { type: "done", id: "a", photo }, { type: "failed", id: "b", problem }))).toEqual({
    total: 2,
    done: 1,
    failed: 1,
    progress: 1,
  });
  const preparing = after(added, { type: "preparing", id: "a" }, { type: "progressed", id: "a", progress: 0.5 });
  expect(summaryOf(preparing).progress).toBeCloseTo(1 / 12);
  expect(summaryOf(after(added, { type: "sending", id: "a", small: false })).progress).toBeCloseTo(1 / 6);
});
