export { APP_INSTANCE, Bus } from "./bus.ts";
export type { Message, Wire } from "./bus.ts";
export { BusProvider, InstanceProvider, useBus, useInstance, useLatest, usePublish, useTopic } from "./use-bus.tsx";
