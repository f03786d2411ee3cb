import type { PanelConfig } from "../../../contract/app-config.ts";
import { useRemembered } from "../remembered.ts";

/** Bounds of a panel's share of the page in percent, and how far a key press moves it. */
export const PANEL_SIZE = { min: 15, max: 60, step: { fine: 2, coarse: 10 } } as const;

/** How a panel stands: its share in percent and whether it is open; what the reader chose is remembered. */
export interface PanelState {
  readonly open: boolean;
  readonly size: number;
  setOpen(open: boolean): void;
  setSize(size: number): void;
}

/** The state of one panel of a page, by its name (the page's route and the region). */
export function usePanel(name: string, config: PanelConfig): PanelState {
  const [open, setOpen] = useRemembered<boolean>(`panelOpen.${name}`, !config.collapsed);
  const [remembered, setSize] = useRemembered<number>(`panelSize.${name}`, config.size);
  // One that may not be resized (any more) has the size that the config gives it.
  const size = config.resizable ? Math.min(PANEL_SIZE.max, Math.max(PANEL_SIZE.min, remembered)) : config.size;
  return { open, size, setOpen, setSize };
}
