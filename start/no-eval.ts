import { config } from "zod";

/**
 * Our content policy lets no one make code of texts. Two libraries would try first whether they may, and every browser
 * would report the try as a violation; so both are reported before they ask: zod before the first schema is made, the ArcGIS
 * SDK (which reads this global when it is loaded) next to whatever a page around us has set for it.
 */
config({ jitless: true });

interface EsriGlobal {
  esriConfig?: { readonly has?: Readonly<Record<string, unknown>> };
}
const page = globalThis as EsriGlobal;
page.esriConfig = { ...page.esriConfig, has: { ...page.esriConfig?.has, "esri-csp-restrictions": true } };
