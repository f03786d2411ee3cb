export { usePreference } from "./use-preference.ts";
export type { ReadPreference } from "./use-preference.ts";
