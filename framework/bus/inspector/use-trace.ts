import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, useLocation } from "react-router-dom";
import { useApp } from "../../app/app-context.ts";
import { useSession } from "../../gate/session.ts";
import { useBus } from "../use-bus.tsx";
import { redactedAddress, traceText } from "./trace.ts";
import type { BusBoard } from "./use-bus-view.ts";

/** Writes the trace of what the board shows, for a bug report. */
export function useTrace({ topics, wires, messages }: BusBoard): () => string {
  const bus = useBus();
  const { name, file, config } = useApp();
  const { i18n } = useTranslation();
  const session = useSession();
  const location = useLocation();
  const params = useMemo(
    () => config.pages.map(({ route }) => matchPath(route, location.pathname)?.params).find(Boolean) ?? {},
    [config.pages, location.pathname],
  );
  return useCallback(() => {
    const head = {
      app: `${name} (${file}, config version ${config.version})`,
      build: buildName(),
      route: redactedAddress(location, params),
      language: i18n.language,
      variant: document.documentElement.dataset["variant"] ?? "",
      session: session === null ? "unknown" : session.user ? "signed in" : "visitor",
      window: `${window.innerWidth} × ${window.innerHeight} px, ${window.devicePixelRatio} device px`,
      browser: navigator.userAgent,
      at: new Date().toISOString(),
    };
    return traceText({ head, topics, wires, messages: messages.map((message) => [message, bus.deliveries(message)]) });
  }, [name, file, config.version, location, params, i18n.language, session, topics, wires, messages, bus]);
}

/** The entry's file name: its hash names the build. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return entry.split("/").at(-1) ?? "";
}
