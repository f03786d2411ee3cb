/** The parameters of a link to an app's draft, at the address of a page with the editor. */
export const DRAFT = "draft";
/** The name of a role; the reader's own if absent. */
export const AS = "as";
export const PAGE = "page";

/** The role of visitors. */
export const VISITOR = "Public";

/** The link to an app's draft. */
export function draftLink(pathname: string, app: string): string {
  return `${pathname}?${new URLSearchParams({ [DRAFT]: app }).toString()}`;
}
