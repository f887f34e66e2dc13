import { NO_GUEST } from "#contract/pages/site-view.ts";
import { renderToString } from "react-dom/server";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { applyDesign } from "#themes/base/design.ts";
import { Document } from "#themes/base/document.tsx";
import { type LateData, partsOf } from "#themes/base/page.tsx";
import { loadTheme } from "#themes/registry.ts";
import { headOf } from "#pages/owner-site/head.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { styleOf } from "#pages/owner-site/styles.ts";

interface Env {
  SITE: SiteRecord;
  LATE: LateData;
  TODAY: CalendarDate;
}

let render: (() => string) | undefined;

/** Worker with only React: creates the view of the benchmark's home page once, and renders it to a string for each request. */
export default {
  async fetch(_request, env): Promise<Response> {
    render ??= await prepare(env);
    return new Response(render(), { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<Env>;

async function prepare({ SITE, LATE, TODAY }: Env): Promise<() => string> {
  const theme = await loadTheme(SITE.theme);
  const [{ css }, applied] = await Promise.all([styleOf(theme, "home", SITE.units.length), applyDesign(theme, SITE.design)]);
  const view = await siteView(SITE, theme, "nl", { kind: "home" }, TODAY);
  const head = await headOf(SITE, view, "http://bench.vrijhuis.localhost", false);
  return () =>
    renderToString(
      <Document view={view} theme={theme} head={head} appliedDesign={applied} css={css} scripts={["/assets/loader.js"]}>
        {partsOf(view, theme, NO_GUEST).map((part) => part.render(LATE))}
      </Document>,
    );
}
