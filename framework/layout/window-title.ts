import { useEffect } from "react";
import type { ConfigText } from "../../contract/app-config.ts";
import { useApp } from "../app/app-context.ts";
import { useText } from "../i18n/texts.ts";

/** Names the page, by its title, and then the app in the window's title. */
export function useWindowTitle(name: ConfigText): void {
  const { config } = useApp();
  const text = useText();
  const title = `${text(name)} – ${config.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
