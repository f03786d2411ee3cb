import { getAppConfig } from "../../contract/calls/config.ts";

/** The app of an address that names none. Its pages need no name before them. */
export const DEFAULT_APP = "staff";
/** The shipped app in which an administrator can fix the default one. */
export const SPARE_APP = "top-menu-sample";
const PREFIX = "/app";
const PARAMETER = "app";

/** Which app an address is of. */
export interface AppAddress {
  readonly name: string;
  /** What stands before the app's own paths: `/app/<name>`, nothing for the default app. */
  readonly basename: string;
  /** The same page as the app's own links name it: path, query and hash. */
  readonly address: string;
}

/**
 * Reads an address: the app that `?app=` names, else the one of `/app/<name>/…`, else the default one. What is no name
 * of an app counts for nothing.
 */
export function appAddress({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): AppAddress {
  const parameters = new URLSearchParams(search);
  const asked = parameters.get(PARAMETER);
  const [inPath, path] = inPathname(pathname);
  const name = isAppName(asked) ? asked : (inPath ?? DEFAULT_APP);
  const basename = basenameOf(name);
  if (asked === null) return { name, basename, address: `${basename}${path}${search}${hash}` };
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  return { name, basename, address: `${basename}${path}${rest && `?${rest}`}${hash}` };
}

export const basenameOf = (name: string): string => (name === DEFAULT_APP ? "" : `${PREFIX}/${name}`);

/** The app's name in a path, and the path within the app. */
function inPathname(pathname: string): [string | null, string] {
  const [, name = null, path = ""] = /^\/app\/([^/]+)(.*)$/.exec(pathname) ?? [];
  return isAppName(name) ? [name, path || "/"] : [null, pathname];
}

const isAppName = (name: string | null): name is string =>
  name !== null && getAppConfig.params.safeParse({ app: name }).success;

/** Query parameter that asks the app's page to be a preview; the frame around it says of what. */
const PREVIEW_PARAMETER = "preview";
export const PREVIEW_ADDRESS = `/?${PREVIEW_PARAMETER}=1`;

/** Whether this page was opened as a preview in a frame. On its own the address is any other. */
export function isPreview({ location, parent }: Pick<Window, "location" | "parent"> = window): boolean {
  return parent !== window && new URLSearchParams(location.search).has(PREVIEW_PARAMETER);
}
