import path from "node:path";

const RELATIVE = /url\((["']?)(\.\.?\/[^"')]+)\1\)/g;

/**
 * A style sheet with its pictures under the addresses they are served at.
 * @param sheet the style sheet's file, from which its relative addresses lead
 * @param serve answers the address of a file
 */
export function withAssets(sheet: string, css: string, serve: (file: string) => string): string {
  return css.replace(RELATIVE, (_, _quote, relative: string) => {
    return `url("${serve(path.resolve(path.dirname(sheet), relative))}")`;
  });
}
