import { createRoot } from "react-dom/client";
import { createQueryClient } from "../kit/api/query-client.ts";
import { surviveDeploys } from "../kit/session/new-version.ts";
import { registerServiceWorker } from "../kit/browser/register-service-worker.ts";
import { App } from "./app.tsx";
import "./admin.css";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
surviveDeploys();
createRoot(root).render(<App queries={createQueryClient()} />);
registerServiceWorker();
