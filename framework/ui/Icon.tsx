import "@esri/calcite-components/components/calcite-icon";
import type { JSX } from "react";
import type {} from "@esri/calcite-components/types/react";

type CalciteIcon = JSX.IntrinsicElements["calcite-icon"];

/** An icon of Calcite's set, for the eye only: the text beside it carries the meaning. */
export function Icon({ name, scale = "s" }: { name: string; scale?: "s" | "m" | "l" }) {
  // Names come from the app config too; Calcite shows nothing for one it does not know.
  return <calcite-icon icon={name as CalciteIcon["icon"]} scale={scale} aria-hidden="true" />;
}
