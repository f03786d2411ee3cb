import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { z } from "zod";
import type { Topic } from "../../contract/config/topics.ts";
import { APP_INSTANCE, type Bus, type Message } from "./bus.ts";

const BusContext = createContext<Bus | null>(null);
const InstanceContext = createContext(APP_INSTANCE);

/** Provides the bus to the app. */
export function BusProvider({ bus, children }: { bus: Bus; children?: ReactNode }) {
  return <BusContext value={bus}>{children}</BusContext>;
}

/** Names the widget instance that everything below belongs to; when it is removed, its remaining listeners are too. */
export function InstanceProvider({ instance, children }: { instance: string; children?: ReactNode }) {
  const bus = useBus();
  useEffect(() => bus.enter(instance), [bus, instance]);
  return <InstanceContext value={instance}>{children}</InstanceContext>;
}

/** The app's bus itself, for the host and the inspector. */
export function useBus(): Bus {
  const bus = useContext(BusContext);
  if (!bus) throw new Error("useBus needs a <BusProvider> above it");
  return bus;
}

/** The instance that the caller belongs to; `app` outside any widget. */
function useInstance(): string {
  return useContext(InstanceContext);
}

type Publish = <P extends z.ZodType>(topic: Topic<P>, payload: z.input<P>) => void;

/** Sends messages in the name of the surrounding widget instance. */
export function usePublish(): Publish {
  const bus = useBus();
  const instance = useInstance();
  return useCallback<Publish>((topic, payload) => bus.publish(topic, payload, instance), [bus, instance]);
}

/**
 * Calls the handler for every message of the topic that others send, and for the
 * latest one that this instance has not heard yet.
 *
 * @example
 * ```tsx
 * import { useState } from "react";
 * import { DisasterSelected } from "../../contract/config/topics.ts";
 * import { usePublish, useTopic } from "./use-bus.tsx";
 *
 * export function ChosenDisaster() {
 *   const [did, choose] = useState<number | null>(null);
 *   const publish = usePublish();
 *   useTopic(DisasterSelected, (payload) => choose(payload.did));
 *   return <button onClick={() => publish(DisasterSelected, { did: null })}>{did}</button>;
 * }
 * ```
 */
export function useTopic<P extends z.ZodType>(
  topic: Topic<P>,
  handler: (payload: z.output<P>, message: Message) => void,
): void {
  const bus = useBus();
  const instance = useInstance();
  const heard = useEffectEvent(handler);
  useEffect(
    () => bus.subscribe(topic, (payload, message) => heard(payload, message), instance),
    [bus, topic, instance],
  );
}

/** The latest message of the topic, own ones included; undefined before the first. */
function useLatestMessage(topic: Topic): Message | undefined {
  const bus = useBus();
  const instance = useInstance();
  return useSyncExternalStore(
    useCallback((watcher: () => void) => bus.watchLatest(topic, watcher, instance), [bus, topic, instance]),
    () => bus.latest(topic, instance),
  );
}

/** The latest payload of the topic, own messages included; undefined before the first. */
export function useLatest<P extends z.ZodType>(topic: Topic<P>): z.output<P> | undefined {
  // Checked against this topic's schema when it was published.
  return useLatestMessage(topic)?.payload as z.output<P> | undefined;
}

/** The latest messages of the topic from each sender, own ones included, oldest first. */
export function useLatestOfEach(topic: Topic): readonly Message[] {
  const bus = useBus();
  const instance = useInstance();
  const latest = useLatestMessage(topic);
  return useMemo(() => (latest ? bus.latestOfEach(topic, instance) : []), [bus, topic, instance, latest]);
}
