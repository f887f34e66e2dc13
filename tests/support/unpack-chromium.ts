import chromium from "@sparticuz/chromium";

/**
 * Unpacks Chromium before the processes of the tests start: two of them that unpack it at once read each other's unfinished
 * files.
 */
export default async function unpackChromium(): Promise<void> {
  if (!process.env["CHROMIUM_PATH"]) await chromium.executablePath();
}
