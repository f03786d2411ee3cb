/** Where the build puts our own modules, below the product's address. */
const MODULES = /^(.*)\/assets\/app\/[^/]+$/;

/** The path below which the product is served, as the address of one of its built modules says; empty for a host of its own. */
export function basePathOf(moduleAddress: string): string {
  return MODULES.exec(new URL(moduleAddress).pathname)?.[1] ?? "";
}

/** The path below which this page's product is served (`BASE_PATH`), without a slash at its end. */
export const BASE_PATH = basePathOf(import.meta.url);

/** The part of a path that is the product's own. */
export const withoutBase = (pathname: string, base = BASE_PATH): string =>
  base !== "" && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || "/" : pathname;
