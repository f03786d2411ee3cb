/** Whether this browser can draw the map at all (WebGL 2). */
export function canDrawMaps(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  // The least that a browser can be asked for: the page waits until its context is there.
  const context = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false });
  // A page may hold some sixteen contexts: this one is given back at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
