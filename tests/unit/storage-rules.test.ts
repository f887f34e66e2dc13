import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseByteRange } from "#domain/storage/byte-range.ts";
import { toCacheControl, toPrivateCacheControl } from "#domain/storage/cache-control.ts";
import { parseFileSize } from "#domain/storage/file-size.ts";
import { isAllowedType, isAllowedTypePattern, isMediaType, servedType } from "#domain/storage/media-types.ts";
import { isBucketName, isFileName } from "#domain/storage/names.ts";
import { contentDisposition } from "#services/http/content-disposition.ts";
import { parseUploadMetadata } from "#services/storage/resumable/upload-metadata.ts";
import { boundaryOf, parseForm } from "#protocols/storage/parse-form.ts";

describe("names", () => {
  test.each(["a", "a/b.txt", "a b/c", "日本語/🙂.txt", "...", ".hidden", "a..b", "x".repeat(1024), "é".repeat(512), "a?b#c%d"])(
    "%s is the name of a file",
    (name) => expect(isFileName(name)).toBe(true),
  );
  test.each([
    "",
    "/a",
    "a/",
    "a//b",
    ".",
    "a/../b",
    "a/./b",
    "..",
    "a\\b",
    "a\0b",
    "a\nb",
    "\u007f",
    "\ud83d",
    "x".repeat(1025),
    "é".repeat(513),
    "\uffff",
  ])("%j is not", (name) => expect(isFileName(name)).toBe(false));
  test("buckets have simple names that are not paths of the protocol", () => {
    expect(["a", "Fotos 2026", "a.b", "x".repeat(100)].filter(isBucketName)).toHaveLength(4);
    expect(["", ".", "..", "a/b", "é", " a", "a ", "public", "sign", "x".repeat(101), "a\n"].filter(isBucketName)).toEqual([]);
  });
});

describe("media types", () => {
  test("are checked before they become a header", () => {
    const good = ["text/plain", "text/plain;charset=UTF-8", "application/vnd.ms-excel", "image/svg+xml", 'a/b; c="d e"'];
    expect(good.filter(isMediaType)).toEqual(good);
    expect(
      ["", "text", "text/", "/plain", "text/plain\r\nX: y", "text/plain; é=1", `text/${"x".repeat(300)}`].filter(isMediaType),
    ).toEqual([]);
    expect(["image/*", "*", "*/*", "image/png"].filter(isAllowedTypePattern)).toHaveLength(4);
    expect(["image", "*/png", ""].filter(isAllowedTypePattern)).toEqual([]);
  });
  test("a bucket's list allows types and wildcards, whatever their parameters", () => {
    expect(isAllowedType("IMAGE/PNG; q=1", ["image/*"])).toBe(true);
    expect(isAllowedType("text/plain;charset=UTF-8", ["text/plain"])).toBe(true);
    expect(isAllowedType("imagex/png", ["image/*"])).toBe(false);
    expect(isAllowedType("text/html", ["text/plain"])).toBe(false);
    expect(isAllowedType("a/b", null) && isAllowedType("a/b", []) && isAllowedType("a/b", ["*"])).toBe(true);
  });
  test.each([
    ["text/html; charset=utf-8", true, true],
    ["TEXT/HTML", true, true],
    ["application/xhtml+xml", true, true],
    ["text/xml", true, true],
    ["application/rss+xml", true, true],
    ["image/a+xml", true, true],
    ["text/javascript", true, true],
    ["application/x-javascript", true, true],
    ["application/ecmascript", true, true],
    ["text/css", true, true],
    ["text/vbscript", true, true],
    ["application/wasm", true, true],
    ["image/svg+xml", false, true],
    ["application/pdf", false, true],
    ["application/json", false, true],
    ["text/csv", false, true],
    ["image/webp", false, false],
    ["video/mp4", false, false],
    ["text/plain;charset=UTF-8", false, false],
  ])("%s is sent so that nothing runs", (type, isText, isAttachment) => {
    expect(servedType(type)).toEqual({ type: isText ? "text/plain; charset=utf-8" : type, isAttachment });
  });
});

test("a range is within the file, or unsatisfiable, or ignored", () => {
  expect(parseByteRange("bytes=0-0", 10)).toEqual({ offset: 0, length: 1 });
  expect(parseByteRange("bytes=5-", 10)).toEqual({ offset: 5, length: 5 });
  expect(parseByteRange("bytes=5-999", 10)).toEqual({ offset: 5, length: 5 });
  expect(parseByteRange("bytes=-3", 10)).toEqual({ offset: 7, length: 3 });
  expect(parseByteRange("bytes=-99", 10)).toEqual({ offset: 0, length: 10 });
  for (const header of ["bytes=10-", "bytes=-0", "bytes=11-12"]) expect(parseByteRange(header, 10)).toBe("unsatisfiable");
  expect(parseByteRange("bytes=0-", 0)).toBe("unsatisfiable");
  for (const header of [null, "", "bytes=5-4", "bytes=0-1,3-4", "items=0-1", "bytes=a-b", "bytes=-", `bytes=${"9".repeat(20)}-`])
    expect(parseByteRange(header, 10)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (first, last, size) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size);
      if (typeof range === "object")
        expect([range.offset, range.offset + range.length <= size, range.length > 0]).toEqual([first, true, true]);
    }),
  );
});

test("sizes, times and names of downloads", () => {
  expect(["20MB", "1.5 gb", "1.5gb", "30KB", "3b", "12", "MB", "-1MB"].map(parseFileSize)).toEqual([
    20e6,
    undefined,
    1.5e9,
    30e3,
    3,
    undefined,
    undefined,
    undefined,
  ]);
  expect(["3600", "max-age=60", "public, max-age=5", "a\r\nb", "", null].map(toCacheControl)).toEqual([
    "max-age=3600",
    "max-age=60",
    "public, max-age=5",
    "no-cache",
    "no-cache",
    "no-cache",
  ]);
  expect(toPrivateCacheControl("public, max-age=500")).toBe("private, max-age=500");
  expect(toPrivateCacheControl("max-age=500", 20)).toBe("private, max-age=20");
  expect(toPrivateCacheControl("s-maxage=500")).toBe("private, no-cache");
  expect(contentDisposition("attachment", 'a"\r\n\ud800é*.txt')).toBe(
    "attachment; filename=\"a_____*.txt\"; filename*=UTF-8''a%22%0D%0A%EF%BF%BD%C3%A9%2A.txt",
  );
});

test("metadata of a resumable upload is parsed in the format of tus", () => {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  expect([...(parseUploadMetadata(`bucketName ${encode("papers")}, objectName ${encode("é/🙂.txt")},empty`) ?? [])]).toEqual([
    ["bucketName", "papers"],
    ["objectName", "é/🙂.txt"],
    ["empty", ""],
  ]);
  for (const header of ["", "a b c", `a ${encode("1")},a ${encode("2")}`, "a !", `a ${encode("\0")}`, "a /w==", "x".repeat(9000)])
    expect([header.slice(0, 20), parseUploadMetadata(header)]).toEqual([header.slice(0, 20), undefined]);
});

describe("forms", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const toBytes = async (form: FormData) => {
    const encoded = new Response(form);
    const boundary = boundaryOf(encoded.headers.get("Content-Type")) ?? "";
    return { boundary, content: new Uint8Array(await encoded.arrayBuffer()) };
  };
  test("are split as the platform writes them, including files without a name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.string(), async (file, field) => {
        const form = new FormData();
        form.append("metadata", field);
        form.append("", new File([Uint8Array.from(file)], "a.bin", { type: "a/b" }));
        const { boundary, content } = await toBytes(form);
        const parts = parseForm(content, boundary) ?? [];
        expect(parts.map(({ name, filename, type }) => [name, filename, type])).toEqual([
          ["metadata", undefined, undefined],
          ["", "a.bin", "a/b"],
        ]);
        expect(parts[1]?.content).toEqual(Uint8Array.from(file));
        // Line breaks of fields become CRLF.
        expect(new TextDecoder().decode(parts[0]?.content)).toBe(
          field
            .toWellFormed()
            .replace(/\r?\n|\r/g, "\r\n")
            .replace(/^\ufeff/, ""),
        );
      }),
    );
  });
  test("a boundary is read from the type", () => {
    expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
    expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe("a b");
    for (const type of [null, "multipart/form-data", "text/plain; boundary=a", `multipart/form-data; boundary=${"x".repeat(71)}`])
      expect(boundaryOf(type)?.length ?? 0).toBeLessThanOrEqual(70);
  });
  test.each([
    "",
    "--b",
    "--b\r\n",
    "--b\r\n\r\n\r\n--b--",
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--",
    `--b\r\nX: ${"y".repeat(5000)}\r\n\r\n1\r\n--b--`,
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(21)}--b--`,
  ])("%j is malformed", (text) => expect(parseForm(bytes(text), "b")).toBeUndefined());
  test("a part may be empty", () => {
    const parts = parseForm(bytes('--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\n\r\n\r\n--b--\r\n'), "b");
    expect(parts?.map(({ content }) => content.length)).toEqual([0]);
  });
});
