import { createRoot } from "react-dom/client";
import { createQueryClient } from "../kit/api/query-client.ts";
import { matchPortal } from "#locales/portal-paths.ts";
import { surviveDeploys } from "../kit/session/new-version.ts";
import { registerServiceWorker } from "../kit/browser/register-service-worker.ts";
import { App } from "./app.tsx";
import { keepInstallPrompt } from "./account/install-prompt.ts";
import { loadFirst } from "./load-first.ts";
import "./portal.css";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
const draw = () => createRoot(root).render(<App queries={createQueryClient()} />);
surviveDeploys();
const match = matchPortal(location.pathname);
if (match) void loadFirst(match).then(draw, draw);
else draw();
registerServiceWorker();
keepInstallPrompt();
