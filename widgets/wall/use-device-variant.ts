import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { preferenceText } from "../../framework/preferences/stored.ts";
import { themeAtom, useTheme } from "../../framework/shell/theme.ts";

/** Shows Light or Dark as the display asks for, unless its browser or the agency chose a variant: no one can there. */
export function useDeviceVariant(): void {
  const setTheme = useSetAtom(themeAtom);
  const [choice] = useTheme();
  const isOpen = choice === "light" && preferenceText("variant") === null;
  useEffect(() => {
    if (isOpen) setTheme("automatic");
  }, [isOpen, setTheme]);
}
