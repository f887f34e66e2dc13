/**
 * `npm run test:engines [-- webkit]`: the main journeys in Firefox and WebKit, as far as the machine has them, with pictures of
 * each screen at 390 and 1280 pixels in `dist/engines/`. Exits with 1 if a journey fails or no engine is installed.
 */
import { join } from "node:path";
import type { Engine } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { startHome } from "./home.ts";
import { JOURNEYS } from "./journeys.ts";
import { openScreen } from "./screen.ts";
import { webkit } from "./webkit.ts";

const PICTURES = join(import.meta.dirname, "../../dist/engines");

/** Returns the number of journeys that passed; undefined if the engine is not installed. */
async function travel({ name, packages, start }: Engine): Promise<boolean | undefined> {
  const driver = await start();
  if (!driver) {
    console.log(`${name}: not installed (Debian: apt-get install ${packages})`);
    return undefined;
  }
  console.log(`${name}:`);
  const home = await startHome(`${name}huis`);
  try {
    await driver.resize(1280, 900);
    const screen = openScreen(driver, join(PICTURES, name));
    for (const [title, journey] of Object.entries(JOURNEYS)) {
      await journey(screen, home);
      console.log(`  ✓ ${title}`);
    }
    return true;
  } catch (error) {
    console.error(error);
    await openScreen(driver, join(PICTURES, name))
      .look("failed")
      .catch(() => {});
    return false;
  } finally {
    await driver.close();
    await home.worker.stop();
  }
}

const wanted = process.argv.slice(2);
const engines = [firefox, webkit].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = [];
for (const engine of engines) results.push(await travel(engine));
if (results.includes(false) || results.every((result) => result === undefined)) process.exitCode = 1;
