/** What an address `/embed/:app/:widget?` names. Without a widget it is the whole app. */
export interface EmbedTarget {
  readonly app: string;
  readonly widget: string | null;
}

/** Where the script for other sites' pages lies. */
export const EMBED_SCRIPT = "/embed.js";
/** Its types, for pages written in TypeScript. */
export const EMBED_TYPES = "/embed.d.ts";

const PATH = /^\/embed\/([a-z][a-z0-9-]{0,63})(?:\/([a-z][a-z0-9-]{0,63}))?\/?$/;

/** The app and widget of a path, or null for every other path. Server and browser ask here, so that both agree. */
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
