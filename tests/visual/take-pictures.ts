import type { Browser, Page } from "playwright-core";
import { DEFAULT_LOCALE } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { createSignInToken } from "#scripts/start-local-worker.ts";
import { drawPhotosAsMosaics, openStillContext, takePicture } from "./camera.ts";
import { startGalleryServer } from "./gallery-server.ts";
import { GROUPS, OVERLAYS } from "./gallery-views.ts";
import { MOMENT, startStillWorker } from "./still-worker.ts";
import { listViews, pictureName, type Scheme, type Size, SIZES, type View } from "./views.ts";

interface Picture {
  name: string;
  /** Loads the page anew and takes the picture, as a PNG; to be called before the next picture is asked for. */
  take: () => Promise<Buffer>;
}

/** True for the pictures that are wanted, by name. */
export type Wanted = (name: string) => boolean;

const SIZE_NAMES = Object.keys(SIZES) as Size[];
const BOTH: readonly Scheme[] = ["light", "dark"];
const LIGHT: readonly Scheme[] = ["light"];

/** Placeholders of content that is being loaded. */
const LOADING = "[role=status]:has([class*=animate-])";

interface Look {
  name: string;
  size: Size;
  scheme: Scheme;
}

/** Returns the pictures of a view that are wanted. */
const looksOf = (view: string, schemes: readonly Scheme[], isWanted: Wanted): Look[] =>
  SIZE_NAMES.flatMap((size) => schemes.map((scheme) => ({ name: pictureName(view, size, scheme), size, scheme }))).filter(
    ({ name }) => isWanted(name),
  );

async function setLook(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: scheme });
}

/** Takes the pictures of the worker's pages: the owner's screens, signed in, and homes in each theme. */
export async function* takeWorker(browser: Browser, isWanted: Wanted): AsyncGenerator<Picture> {
  const views = (await listViews()).map((view) => ({ view, looks: looksOf(view.name, view.schemes ?? LIGHT, isWanted) }));
  if (views.every(({ looks }) => looks.length === 0)) return;
  const { worker, origin } = await startStillWorker();
  try {
    const context = await openStillContext(browser);
    await drawPhotosAsMosaics(context, worker);
    const page = await context.newPage();
    const token = await createSignInToken(worker.store, MOMENT);
    await page.goto(`${origin}${portalPath("login", DEFAULT_LOCALE, "confirm")}?token_hash=${token}&type=magiclink`);
    await page.locator("main button").first().click();
    await page.waitForURL(({ pathname }) => pathname === portalPath("dashboard", DEFAULT_LOCALE));
    for (const { view, looks } of views)
      for (const look of looks) {
        await setLook(page, look);
        const take = async () => {
          await openView(page, view, origin);
          return takePicture(page);
        };
        yield { name: look.name, take };
      }
    await context.close();
  } finally {
    await worker.stop();
  }
}

/** Opens a view, and waits until it has its content. */
async function openView(page: Page, { subdomain, path, ready = "main h1" }: View, origin: string): Promise<void> {
  const site = subdomain === undefined ? origin : origin.replace("://", `://${subdomain}.`);
  const response = await page.goto(site + path, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${site}${path} answered ${response?.status()}`);
  await page.locator(ready).first().waitFor();
  await page.locator(LOADING).first().waitFor({ state: "detached" });
}

/** Takes the pictures of the gallery: of its groups, and of what opens above the page. */
export async function* takeGallery(browser: Browser, isWanted: Wanted): AsyncGenerator<Picture> {
  const groups = GROUPS.map((id) => ({ id, looks: looksOf(`gallery-${id}`, BOTH, isWanted) }));
  const overlays = Object.entries(OVERLAYS).map(([id, overlay]) => ({
    overlay,
    looks: looksOf(`gallery-${id}`, LIGHT, isWanted),
  }));
  if ([...groups, ...overlays].every(({ looks }) => looks.length === 0)) return;
  const server = await startGalleryServer();
  try {
    const context = await openStillContext(browser);
    const page = await context.newPage();
    const open = async (look: Look) => {
      await setLook(page, look);
      await page.goto(`${server.address}?locale=en`, { waitUntil: "networkidle" });
      await page.locator("#MarkdownText li").first().waitFor();
    };
    for (const { id, looks } of groups)
      for (const look of looks) {
        const take = async () => {
          await open(look);
          return takePicture(page, `#${id}`);
        };
        yield { name: look.name, take };
      }
    for (const { overlay, looks } of overlays)
      for (const look of looks) {
        const take = async () => {
          await open(look);
          await page.getByRole("button", { name: overlay.button, exact: true }).click();
          await page.locator(overlay.shown).waitFor();
          return takePicture(page);
        };
        yield { name: look.name, take };
      }
    await context.close();
  } finally {
    await server.stop();
  }
}
