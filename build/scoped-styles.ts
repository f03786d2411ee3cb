/**
 * Rewrites the app's styles so that they hold below one element alone: a page of our own origin that has a widget
 * mounted in place keeps its own look. What stands for the page (`:root`, `body`) comes to mean that element; the
 * variant stays a mark on the page's root.
 */
export function scopeStyles(css: string, scope: string): string {
  const marked = css
    .replace(/(?:(?::root|html)\s*)?(\[data-variant="\w+"\])(\s+body\b)?/g, ":root$1 :scope")
    .replace(/:root(?!\[data-)/g, ":scope")
    // A name of its own, not a part of one such as .pv-body or a property's value.
    .replace(/(^|[\s,{}])body(?=[\s,{:.])/g, "$1:scope");
  return `@scope (${scope}) {\n${marked}\n}\n`;
}
