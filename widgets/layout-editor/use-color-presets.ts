import { useCallback } from "react";
import type { AppConfig } from "../../contract/app-config.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ColorPreset } from "../../framework/ui/schema-form/SchemaForm.tsx";
import { SIDEBAR_PRESETS } from "../../themes/presets.ts";
import type { Theme } from "../../themes/index.ts";

/** Where a config keeps the menu's color. */
export const MENU_COLOR_PATH = "layout.sidebar.backgroundColor";

/** The colors that go with a config's variant, offered where it asks for the menu's. */
export function useColorPresets({ layout }: AppConfig): (path: string) => readonly ColorPreset[] {
  const text = useTexts("shell.colors");
  const presets = SIDEBAR_PRESETS[layout.variant.toLowerCase() as Theme];
  return useCallback(
    (path) => (path === MENU_COLOR_PATH ? presets.map(({ name, color }) => ({ value: color, label: text(name) })) : []),
    [presets, text],
  );
}
