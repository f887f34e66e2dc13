import { prerenderApp as prerenderAdmin } from "#client/admin/document.tsx";
import { prerenderedPaths, prerenderFiles } from "#client/marketing/prerender.tsx";
import { renderPage } from "#client/marketing/render.tsx";
import { prerenderApp as prerenderPortal } from "#client/portal/document.tsx";
import { apps, marketing } from "virtual:client-manifest";

const DOCUMENT = /^\/pages\/(.+\.html)$/;
const APP = /\/(?:admin|dashboard|portal)\.html$/;

/**
 * Renders a file of the build that the same code writes there; undefined for other paths. Runs in the worker of `npm run dev`.
 */
export async function renderDocument(path: string): Promise<string | undefined> {
  const [, document] = DOCUMENT.exec(path) ?? [];
  if (document === undefined)
    return path.endsWith(".xml") ? prerenderFiles().find(({ file }) => path === `/${file}`)?.text : undefined;
  const file = decodeURIComponent(document);
  if (APP.test(path)) {
    const documents = [...(await prerenderPortal(apps.portal)), ...(await prerenderAdmin(apps.admin))];
    return documents.find((app) => app.file === file)?.html;
  }
  const page = prerenderedPaths().get(file);
  return page === undefined ? undefined : (await renderPage({ path: page, search: "" }, marketing)).html;
}
