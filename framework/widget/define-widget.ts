import type { ReactNode } from "react";
import type { z } from "zod";
import type { InstanceConfig } from "../../contract/config/app-config.ts";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import type { Topic } from "../../contract/config/topics.ts";
import { readConfig } from "../config/read-config.ts";

/** Props that the host passes to a widget's component. */
export interface WidgetProps<Config> {
  /** The instance's config, parsed, defaults filled in. */
  readonly config: Config;
  /** The instance's id in the app config; names the sender of its messages. */
  readonly instance: string;
  /**
   * Registers the handler of an action in the manifest. The payload was checked against the action's schema before the
   * handler gets it. Returns a function that removes the handler, so `useEffect(() => setAction("open", open), …)` is
   * all a widget needs.
   */
  setAction<Payload = unknown>(name: string, handler: (payload: Payload) => void): () => void;
}

/** An action that the config's wiring may trigger. */
interface WidgetAction {
  readonly payload: z.ZodType;
  readonly description?: string;
}

/** `open` is for steps that are viewed and never completed. */
export type StepState = "empty" | "ready" | "open" | "done" | "stale" | "locked" | "forbidden";

/** The state of a step of the work, for the page's action bar. */
export interface WidgetStatus {
  readonly state: StepState;
  /** The next thing to do, in the reader's language. */
  readonly hint?: string;
}

/** Methods, not function properties: a registry holds widgets of every config. */
interface WidgetModule<Config> {
  default(props: WidgetProps<Config>): ReactNode;
}
interface StatusModule {
  /** Null while it is not known. */
  default(): WidgetStatus | null;
}

/** What a widget declares; without them its version is the first, and it has no topics and no actions. */
interface WidgetDeclaration<Config extends z.ZodObject> {
  /** Kebab-case, the folder's name and the key of its texts (`widgets.<name>`). */
  readonly name: string;
  readonly version?: string;
  /** Every key with a default and a description, so that an empty config works. */
  readonly config: Config;
  /** Checked before the code is fetched. */
  readonly needs: PrivilegeRule;
  /** The privileges required with a special config, such as one for published records only; `needs` by default. */
  needsWith?(config: z.output<Config>): PrivilegeRule;
  readonly publishes?: readonly Topic[];
  readonly hears?: readonly Topic[];
  readonly actions?: Readonly<Record<string, WidgetAction>>;
  /** Set by a widget that places its `?` itself; otherwise the host places it, unless a title bar above has one. */
  readonly help?: "own";
  /** Set by a widget that offers something extra: readers without the privilege see nothing in its place. */
  readonly forbidden?: "unseen";
  load(): Promise<WidgetModule<z.output<Config>>>;
  /**
   * The module of a hook, fetched separately from the widget: the action bar uses it while the widget is not mounted.
   */
  status?(): Promise<StatusModule>;
}

const DEFAULTS = { version: "1.0.0", publishes: [], hears: [], actions: {} } as const;

/** A widget's contract: all that the app knows of it before its code is fetched. */
export type WidgetManifest<Config extends z.ZodObject = z.ZodObject> = WidgetDeclaration<Config> &
  Required<Pick<WidgetDeclaration<Config>, keyof typeof DEFAULTS>>;

/**
 * Declares a widget.
 *
 * @example
 * ```ts
 * import { z } from "zod";
 * import { EstimationSelected, ZoneFocused } from "../../contract/config/topics.ts";
 * import { anyOf } from "../../contract/people/privileges.ts";
 * import { defineWidget } from "./define-widget.ts";
 *
 * export default defineWidget({
 *   name: "zone-count",
 *   config: z.object({ greeting: z.boolean().default(true).describe("Whether the greeting shows.") }),
 *   needs: anyOf("estimation.view"),
 *   publishes: [ZoneFocused],
 *   hears: [EstimationSelected],
 *   actions: { show: { payload: z.object({ zone: z.int() }), description: "Shows a zone." } },
 *   load: () => Promise.resolve({ default: ({ config }) => (config.greeting ? "Hello" : null) }),
 * });
 * ```
 */
export function defineWidget<Config extends z.ZodObject>(declared: WidgetDeclaration<Config>): WidgetManifest<Config> {
  return { ...DEFAULTS, ...declared };
}

/** Fetches the manifests that few apps need; the start of the app sets it. */
let fetchOnDemand = (): Promise<{ onDemand: readonly WidgetManifest[] }> => Promise.resolve({ onDemand: [] });
export const provideOnDemand = (fetch: typeof fetchOnDemand): void => void (fetchOnDemand = fetch);

/**
 * These manifests and those that few apps need.
 * @throws what fetching them throws
 */
export const withOnDemand = async (known: Iterable<WidgetManifest>): Promise<readonly WidgetManifest[]> => [
  ...known,
  ...(await fetchOnDemand()).onDemand,
];

/** The widgets that an app knows, and the instances of them that its config names. */
export interface AppWidgets {
  readonly widgets: ReadonlyMap<string, WidgetManifest>;
  readonly instances: ReadonlyMap<string, InstanceConfig>;
}

export const byName = (manifests: readonly WidgetManifest[]): AppWidgets["widgets"] =>
  new Map(manifests.map((manifest) => [manifest.name, manifest]));

/** The privileges that an instance's widget requires with its config; undefined for an unknown widget. */
export function needsOf({ instances, widgets }: AppWidgets, id: string): PrivilegeRule | undefined {
  const instance = instances.get(id);
  const manifest = instance ? widgets.get(instance.widget) : undefined;
  if (!instance || !manifest?.needsWith) return manifest?.needs;
  return manifest.needsWith(readConfig(manifest.config, "", instance.config).value);
}

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
 * The widget whose code is loaded. It is drawn at once: React would hide content that arrives during a wait for up to
 * 300 ms, and every change of page would take that long.
 */
export const loadedWidget = (manifest: WidgetManifest): LoadedWidget | undefined => loadedWidgets.get(manifest);

/** Lets the code be requested again, after it failed. */
export const forgetWidget = (manifest: WidgetManifest): void => void loadedWidgets.delete(manifest);
