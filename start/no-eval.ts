import { config } from "zod";

/**
 * Our content policy does not allow code made from texts. Two libraries would first try whether they may, and every
 * browser would report that as a violation; so both are informed in advance: zod before the first schema is made, and
 * the ArcGIS SDK by this global, which it reads when it is loaded, in addition to any value that a surrounding page has
 * set.
 */
config({ jitless: true });

interface EsriGlobal {
  esriConfig?: { readonly has?: Readonly<Record<string, unknown>> };
}
const page = globalThis as EsriGlobal;
page.esriConfig = { ...page.esriConfig, has: { ...page.esriConfig?.has, "esri-csp-restrictions": true } };
