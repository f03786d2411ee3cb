import { fetched } from "../../framework/ui/fetched.tsx";

/** The explanation dialog, loaded when it is opened. */
export const Why = fetched(async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog }));
