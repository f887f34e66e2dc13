import sharp from "sharp";
import { expect, test } from "vitest";
import { comparePictures, toBaseline } from "../visual/compare.ts";

const SIZE = { width: 20, height: 10 };

/** A picture with a slope of colours, of which `changed` pixels are one shade brighter. */
async function drawPicture(changed = 0, { width, height } = SIZE): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, index) => [index % 200, 90, (index < changed ? 1 : 0) + 40]).flat(),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test("a baseline has the colours of its picture, to the pixel", async () => {
  const picture = await drawPicture();
  expect(await comparePictures(await toBaseline(picture), picture)).toBeUndefined();
});

test("a single pixel of another shade is found, counted and drawn", async () => {
  const difference = await comparePictures(await drawPicture(), await drawPicture(3));
  expect(difference?.text).toBe("differs in 3 pixels");
  expect(await sharp(difference?.drawing).metadata()).toMatchObject(SIZE);
});

test("another size is a difference that cannot be drawn", async () => {
  const higher = await drawPicture(0, { width: 20, height: 12 });
  expect(await comparePictures(await drawPicture(), higher)).toEqual({ text: "is 20 × 12 pixels instead of 20 × 10" });
});
