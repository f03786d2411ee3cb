/** Folder of our own modules in a build, below the product's address. */
const MODULES = /^(.*)\/assets\/app\/[^/]+$/;

/** The product's base path, from the address of one of its built modules; empty if it has its own host. */
export function basePathOf(moduleAddress: string): string {
  return MODULES.exec(new URL(moduleAddress).pathname)?.[1] ?? "";
}

/** The path below which this page's product is served (`BASE_PATH`), without a trailing slash. */
export const BASE_PATH = basePathOf(import.meta.url);

/** The product's own part of a path. */
export const withoutBase = (pathname: string, base = BASE_PATH): string =>
  base !== "" && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || "/" : pathname;
