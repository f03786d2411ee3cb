import { usePreference } from "../preferences/stored.ts";
import { useApp } from "../widget/app-context.ts";

/** Whether tools, steps and the menu at the side show their names: the agency's choice until the reader chooses. */
export const useToolWords = () => usePreference("toolWords", useApp().config.layout.toolNames);
