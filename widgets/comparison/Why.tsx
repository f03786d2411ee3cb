import { lazy, Suspense, type ComponentProps } from "react";
import type { WhyDialog } from "./WhyDialog.tsx";

const Fetched = lazy(async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog }));

/** The explanation dialog, loaded when it is opened. */
export const Why = (props: ComponentProps<typeof WhyDialog>) => (
  <Suspense fallback={null}>
    <Fetched {...props} />
  </Suspense>
);
