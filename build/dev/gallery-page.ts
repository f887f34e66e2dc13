import type { Plugin } from "vite";

/** Path below Vite's base at which the gallery of the kit is shown. */
export const GALLERY = "gallery";

/** Serves the document of the gallery (`client/gallery/main.tsx`) during development. `scripts` are loaded first. */
export function galleryPage(base: string, scripts: readonly string[]): Plugin {
  const elements = [...scripts, `${base}client/gallery/main.tsx`].map(
    (source) => `<script type="module" src="${source}"></script>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery of the kit</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${elements.join("\n")}
</head>
<body><div id="root"></div></body>
</html>`;
  return {
    name: "gallery-page",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path] = (request.url ?? "").split("?");
        if (path !== base + GALLERY) return next();
        response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
      });
    },
  };
}
