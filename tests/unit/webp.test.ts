import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { detectFileKind, readWebp } from "#domain/webp.ts";
import { variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { chunk, picture, webp, withChunks } from "../support/photos.ts";

let still: Buffer;
beforeAll(async () => {
  still = await webp(640, 427);
});

describe("the dimensions of a WebP", () => {
  test.each([
    ["lossy", () => picture(641, 427).webp()],
    ["lossless", () => picture(641, 427).webp({ lossless: true })],
    ["transparent", () => picture(641, 427).ensureAlpha(0.5).webp()],
    ["lossless and transparent", () => picture(641, 427).ensureAlpha(0.5).webp({ lossless: true })],
    ["with a colour profile", () => picture(641, 427).withIccProfile("p3").webp()],
  ])("%s", async (_, make) => {
    expect(readWebp(await make().toBuffer())).toEqual({ ok: true, width: 641, height: 427 });
  });

  test.each([
    [1, 1],
    [16383, 1],
    [1, 16383],
  ])("%i × %i", async (width, height) => {
    expect(readWebp(await webp(width, height))).toEqual({ ok: true, width, height });
  });
});

describe("refused files", () => {
  const problem = (bytes: Uint8Array) => {
    const read = readWebp(bytes);
    return read.ok ? null : read.problem;
  };

  test("an animation", async () => {
    const frames = await sharp([await picture(20, 20).png().toBuffer(), await picture(20, 20, 2).png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect(problem(frames)).toBe("animated");
  });

  test.each(["EXIF", "XMP ", "NOTE"])("a chunk %s", (name) => {
    expect(problem(withChunks(still, chunk(name, Buffer.from("odd"))))).toBe("metadata");
  });

  test("EXIF as cameras write it", async () => {
    const image = await picture(640, 427)
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 33/1 0/1" } })
      .webp()
      .toBuffer();
    expect(problem(image)).toBe("metadata");
  });

  test("an invalid or far too large colour profile", () => {
    const profile = Buffer.alloc(600);
    profile.write("acsp", 36, "latin1");
    expect(problem(withChunks(still, chunk("ICCP", profile)))).toBeNull();
    expect(problem(withChunks(still, chunk("ICCP", Buffer.alloc(600))))).toBe("metadata");
    expect(problem(withChunks(still, chunk("ICCP", Buffer.concat([profile, Buffer.alloc(4000)]))))).toBe("metadata");
  });

  test("a canvas of another size than its picture, and two pictures in one file", () => {
    const canvas = Buffer.from([0, 0, 0, 0, 99, 0, 0, 99, 0, 0]);
    const claimed = Buffer.concat([still.subarray(0, 12), chunk("VP8X", canvas), still.subarray(12)]);
    expect(problem(withChunks(claimed))).toBe("broken");
    expect(problem(withChunks(still, still.subarray(12)))).toBe("broken");
  });

  test("a truncated file, and trailing data", () => {
    fc.assert(fc.property(fc.nat(still.length - 1), (length) => problem(still.subarray(0, length)) === "broken"));
    expect(problem(Buffer.concat([still, Buffer.alloc(2)]))).toBe("broken");
  });

  test("garbage, without an exception", () => {
    const head = still.subarray(0, 12);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, hasHeader) => {
        const read = readWebp(hasHeader ? withChunks(head, Buffer.from(bytes)) : bytes);
        return !read.ok || (read.width > 0 && read.height > 0);
      }),
    );
    const flipped = fc.tuple(fc.nat(Math.min(still.length, 64) - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(flipped, { minLength: 1, maxLength: 4 }), (flips) => {
        const bytes = Uint8Array.from(still);
        for (const [at, value] of flips) bytes[at] = value;
        const read = readWebp(bytes);
        return !read.ok || (read.width <= 16384 && read.height <= 16384);
      }),
    );
  });
});

test("a file's format is detected from its bytes", async () => {
  const file = picture(8, 8);
  expect(detectFileKind(await file.clone().webp().toBuffer())).toBe("webp");
  expect(detectFileKind(await file.clone().jpeg().toBuffer())).toBe("jpeg");
  expect(detectFileKind(await file.clone().png().toBuffer())).toBe("png");
  expect(detectFileKind(await file.clone().gif().toBuffer())).toBe("gif");
  expect(detectFileKind(await file.clone().avif().toBuffer())).toBe("avif");
  expect(detectFileKind(Buffer.from("\0\0\0\x18ftypheic"))).toBe("heic");
  expect(detectFileKind(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("svg");
  expect(detectFileKind(Buffer.from("GIF"))).toBe("unknown");
});

test("a photo has variants of all widths up to its own, none larger than the photo", () => {
  expect([300, 480, 959, 1600, 6000].map(variantWidths)).toEqual([[300], [480], [480], [480, 960, 1600], [480, 960, 1600, 2400]]);
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const each of variantWidths(width)) {
        const scaled = variantHeight(each, { width, height });
        if (each > width || scaled > Math.max(1, height) || scaled < 1) return false;
      }
      return true;
    }),
  );
});
