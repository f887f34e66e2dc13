import sharp, { type JpegOptions } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readJpeg, withoutMetadata } from "#domain/jpeg.ts";

const noisy = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#456", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
const jpeg = async (width: number, height: number, options: JpegOptions = {}) =>
  copyOf(await noisy(width, height).jpeg(options).toBuffer());
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
const joined = (...parts: Uint8Array[]) => copyOf(Buffer.concat(parts));
const segment = (marker: number, body: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
const find = (bytes: Uint8Array, marker: number) => Buffer.from(bytes).indexOf(Buffer.from([0xff, marker]));
/** The beginning of the picture's data. */
const dataOf = (bytes: Uint8Array) => find(bytes, 0xda) + 2 + Buffer.from(bytes).readUInt16BE(find(bytes, 0xda) + 2);
const TEXT = Buffer.from("<script>alert(document.domain)</script>");

let still: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  still = await jpeg(641, 427);
});

describe("the dimensions of a JPEG", () => {
  test.each<[string, () => Promise<Buffer>]>([
    ["with half of the colours", () => noisy(641, 427).jpeg({ quality: 80 }).toBuffer()],
    ["with all colours", () => noisy(641, 427).jpeg({ chromaSubsampling: "4:4:4" }).toBuffer()],
    ["of the least quality", () => noisy(641, 427).jpeg({ quality: 1 }).toBuffer()],
    ["of the best quality", () => noisy(641, 427).jpeg({ quality: 100 }).toBuffer()],
    ["with the standard's codes", () => noisy(641, 427).jpeg({ optimiseCoding: false }).toBuffer()],
    ["in grey", () => noisy(641, 427).toColourspace("b-w").jpeg().toBuffer()],
  ])("%s", async (_, make) => {
    expect(readJpeg(copyOf(await make()))).toEqual({ ok: true, width: 641, height: 427 });
  });

  test.each([
    [1, 1],
    [1200, 1],
    [17, 1200],
  ])("%i × %i", async (width, height) => {
    expect(readJpeg(await jpeg(width, height))).toEqual({ ok: true, width, height });
  });

  test("with restart markers", async () => {
    const [left, right] = [await jpeg(16, 16, { optimiseCoding: false }), await jpeg(16, 16, { optimiseCoding: false })];
    const head = Buffer.from(left.subarray(0, dataOf(left)));
    head.writeUInt16BE(32, find(head, 0xc0) + 7);
    const scan = find(head, 0xda);
    const assemble = (marker: number) =>
      joined(
        head.subarray(0, scan),
        segment(0xdd, Buffer.from([0, 1])),
        head.subarray(scan),
        left.subarray(dataOf(left), -2),
        Buffer.from([0xff, marker]),
        right.subarray(dataOf(right)),
      );
    expect((await sharp(assemble(0xd0)).stats()).channels).toHaveLength(3);
    expect(readJpeg(assemble(0xd0))).toEqual({ ok: true, width: 32, height: 16 });
    expect(readJpeg(assemble(0xd1))).toEqual({ ok: false, problem: "broken" });
  });
});

describe("a JPEG is refused", () => {
  const problem = (bytes: Uint8Array) => {
    const read = readJpeg(copyOf(bytes));
    return read.ok ? null : read.problem;
  };
  const withSegment = (marker: number, body: Uint8Array) =>
    joined(still.subarray(0, 2), segment(marker, body), still.subarray(2));

  test("with EXIF, a colour profile, a comment, a second header or a thumbnail", async () => {
    const exif = await noisy(20, 20)
      .withExif({ IFD0: { Artist: "Anna" } })
      .jpeg()
      .toBuffer();
    expect(problem(exif)).toBe("metadata");
    expect(problem(await noisy(20, 20).withIccProfile("p3").jpeg().toBuffer())).toBe("metadata");
    for (const marker of [0xe0, 0xe1, 0xed, 0xee, 0xef, 0xfe])
      expect([marker, problem(withSegment(marker, TEXT))]).toEqual([marker, "metadata"]);
  });

  test("that is progressive", async () => {
    expect(problem(await jpeg(64, 64, { progressive: true }))).toBe("broken");
  });

  test("that is truncated anywhere", async () => {
    const small = await jpeg(40, 40);
    for (let length = 0; length < small.length; length++) expect(problem(small.subarray(0, length))).not.toBeNull();
  });

  test("with other data behind, within or instead of the picture", () => {
    const at = dataOf(still);
    const end = still.subarray(-2);
    for (const bytes of [
      joined(still, TEXT),
      joined(still.subarray(0, -2), TEXT, end),
      joined(still.subarray(0, at), TEXT, end),
      joined(still.subarray(0, at), end),
      withSegment(0xdb, Buffer.alloc(65 * 16, "x")),
      withSegment(0xc4, TEXT),
    ])
      expect(problem(bytes)).toBe("broken");
  });
});

test("metadata is removed, and the picture stays", async () => {
  const plain = await noisy(64, 48).png().toBuffer();
  const bare = await sharp(plain).jpeg().toBuffer();
  const full = await sharp(plain)
    .withExif({ IFD0: { Artist: "Anna" } })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const removed = withoutMetadata(copyOf(full));
  expect([readJpeg(copyOf(full)).ok, readJpeg(removed)]).toEqual([false, { ok: true, width: 64, height: 48 }]);
  expect(Buffer.from(removed).includes("Anna")).toBe(false);
  expect(withoutMetadata(copyOf(bare))).toEqual(copyOf(bare));
  expect(withoutMetadata(copyOf(Buffer.from("no picture")))).toEqual(copyOf(Buffer.from("no picture")));
});
