import type { WidgetManifest } from "./define-widget.ts";

type ArrivedWidget = Awaited<ReturnType<WidgetManifest["load"]>>["default"];

const arrived = new WeakMap<WidgetManifest, ArrivedWidget>();

/**
 * Fetches a widget's code.
 * @throws what fetching it throws
 */
export async function fetchWidget(manifest: WidgetManifest): Promise<ArrivedWidget> {
  const { default: Widget } = await manifest.load();
  arrived.set(manifest, Widget);
  return Widget;
}

/**
 * The widget whose code is there. It is drawn at once: React keeps what arrives while something waits hidden for up to
 * 300 ms, and every change of page would take that long.
 */
export const arrivedWidget = (manifest: WidgetManifest): ArrivedWidget | undefined => arrived.get(manifest);

/** Lets the code be asked for anew, after it failed. */
export const forgetWidget = (manifest: WidgetManifest): void => void arrived.delete(manifest);
