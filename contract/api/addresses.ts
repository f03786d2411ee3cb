/** The product's own feature service, below the product's address. */
export const FEATURE_SERVICE_PATH = "/arcgis/rest/services/Provision/FeatureServer";

/** The form of an app's name. */
export const APP_NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** The default app: its pages need no name in front of them. */
export const DEFAULT_APP = "staff";
const PARAMETER = "app";

/** The app of an address. */
interface AppAddress {
  readonly name: string;
  /** The part before the app's own paths: `/app/<name>`, nothing for the default app. */
  readonly basename: string;
  /** The page's path within the app. */
  readonly path: string;
  /** The same page as the app's own links address it: path, query and hash. */
  readonly address: string;
}

/**
 * Reads an address: the app in `?app=`, else the one in `/app/<name>/…`, else the default one. A value that is not an
 * app's name is ignored. Server and browser both use this, so that they agree.
 */
export function appAddress(address: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): AppAddress {
  const parameters = new URLSearchParams(address.search);
  const asked = parameters.get(PARAMETER);
  const [inPath, path] = inPathname(address.pathname);
  const name = isAppName(asked) ? asked : (inPath ?? DEFAULT_APP);
  const basename = basenameOf(name);
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  const search = asked === null ? address.search : rest && `?${rest}`;
  return { name, basename, path, address: `${basename}${path}${search}${address.hash}` };
}

export const basenameOf = (name: string): string => (name === DEFAULT_APP ? "" : appPath(name));

/** The app's name in a path, and the path within the app. */
function inPathname(pathname: string): [string | null, string] {
  const [, name = null, path = ""] = /^\/app\/([^/]+)(.*)$/.exec(pathname) ?? [];
  return isAppName(name) ? [name, path || "/"] : [null, pathname];
}

const isAppName = (name: string | null): name is string => name !== null && APP_NAME.test(name);

/** The parts of an address `/embed/:app/:widget?`. Without a widget it means the whole app. */
export interface EmbedTarget {
  readonly app: string;
  readonly widget: string | null;
}

/** The address of the script for other sites' pages. */
export const EMBED_SCRIPT = "/embed.js";
/** The address of its types, for pages written in TypeScript. */
export const EMBED_TYPES = "/embed.d.ts";

const PATH = /^\/embed\/([a-z][a-z0-9-]{0,63})(?:\/([a-z][a-z0-9-]{0,63}))?\/?$/;

/** The app and widget of a path, or null for every other path. Server and browser both use this, so that they agree. */
export function embedTarget(pathname: string): EmbedTarget | null {
  const match = PATH.exec(pathname);
  return match?.[1] === undefined ? null : { app: match[1], widget: match[2] ?? null };
}

/** The path under which an app, or one of its widgets, is framed. */
export function embedPath({ app, widget }: EmbedTarget): string {
  return widget === null ? `/embed/${app}` : `/embed/${app}/${widget}`;
}

/** The path of an app's own pages. */
export const appPath = (app: string): string => `/app/${app}`;
