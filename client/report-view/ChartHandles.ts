import { createContext, useContext } from "react";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";

/** The drawn charts of a report, by their block's id. */
export type ChartHandles = Map<string, ChartHandle>;

const ChartHandlesContext = createContext<ChartHandles | null>(null);
export const ChartHandlesProvider = ChartHandlesContext.Provider;
export const useChartHandles = (): ChartHandles | null => useContext(ChartHandlesContext);
