import { createRoot } from "react-dom/client";
import { createQueryClient } from "#client/lib/query-client.ts";
import { App } from "./app.tsx";
import "./portal.css";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
createRoot(root).render(<App queries={createQueryClient()} />);
