import type { WidgetManifest } from "./define-widget.ts";

type LoadedWidget = Awaited<ReturnType<WidgetManifest["load"]>>["default"];

const loadedWidgets = new WeakMap<WidgetManifest, LoadedWidget>();

/**
 * Fetches a widget's code.
 * @throws what fetching it throws
 */
export async function fetchWidget(manifest: WidgetManifest): Promise<LoadedWidget> {
  const { default: Widget } = await manifest.load();
  loadedWidgets.set(manifest, Widget);
  return Widget;
}

/**
 * The widget whose code is there. It is drawn at once: React keeps what arrives while something waits hidden for up to
 * 300 ms, and every change of page would take that long.
 */
export const loadedWidget = (manifest: WidgetManifest): LoadedWidget | undefined => loadedWidgets.get(manifest);

/** Lets the code be asked for again, after it failed. */
export const forgetWidget = (manifest: WidgetManifest): void => void loadedWidgets.delete(manifest);
