import { startApp } from "../framework/app/start-app.tsx";
import { registry } from "../widgets/index.ts";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no element #app");
void startApp({ registry, root });
