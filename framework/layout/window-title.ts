import { useEffect } from "react";
import { useApp } from "../app/app-context.ts";
import { useText } from "../i18n/texts.ts";

/** Names the page, by the key of its title, and then the app in the window's title. */
export function useWindowTitle(key: string): void {
  const { config } = useApp();
  const text = useText();
  const title = `${text(key)} – ${config.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
