export { APP_INSTANCE, Bus } from "./bus.ts";
export type { BusFault, Delivery, Listening, Message, Wire, WireTraffic } from "./message.ts";
export { BusProvider, InstanceProvider, useBus, useInstance, useLatest, usePublish, useTopic } from "./use-bus.tsx";
