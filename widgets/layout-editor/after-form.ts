/**
 * Resolves after the frame that draws the form: what comes with it, such as the JSON or an app that starts in the
 * preview, would hold it up.
 */
export const afterForm = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
