/** Whether this browser can draw the map at all (WebGL 2). */
export function canDrawMaps(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  // A page may hold some sixteen contexts: this one is given back at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
