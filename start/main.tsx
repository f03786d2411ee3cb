import { setAssetPath } from "@esri/calcite-components/dist/components";
import { startApp } from "../framework/app/start-app.tsx";
import { registry } from "../widgets/index.ts";

// Icons and texts of Calcite's elements come from our own origin: the SDK's assets hold them.
setAssetPath(new URL("/assets/arcgis/core/components/", document.baseURI));

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no element #app");
void startApp({ registry, root });
