import "./no-eval.ts";
import i18next from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BASE_PATH } from "../contract/api/base-path.ts";
import type { Language } from "../contract/api/languages.ts";
import { packIn } from "../client/calls/along/pack-file.ts";
import { OfflineApp, type OfflineStart } from "../client/calls/along/view/OfflineApp.tsx";
import { putOnLook } from "../client/calls/along/view/look.ts";
import { startTexts } from "../framework/i18n/start.ts";
import de from "../widgets/along/i18n/de.json" with { type: "json" };
import en from "../widgets/along/i18n/en.json" with { type: "json" };
import es from "../widgets/along/i18n/es.json" with { type: "json" };
import pt from "../widgets/along/i18n/pt.json" with { type: "json" };

/** The page's own texts: those of the pack come with it. A language without texts here reads English. */
const TEXTS: Readonly<Partial<Record<Language, object>>> = { en, es, pt, de };

/** The page that this one stands for: the worker names it, and only one of this product is gone to. */
function wantedPage(): string | null {
  if (window.location.protocol === "file:" || window.location.hash.length < 2) return null;
  try {
    const { origin, href } = new URL(decodeURIComponent(window.location.hash.slice(1)));
    return origin === window.location.origin ? href : null;
  } catch {
    return null;
  }
}

function ownPack(): Pick<OfflineStart, "own" | "fault"> {
  try {
    return { own: packIn(document), fault: null };
  } catch (fault) {
    return { own: null, fault };
  }
}

async function start(root: HTMLElement): Promise<void> {
  putOnLook();
  await startTexts({
    fetch: async (language) => ({ shell: { direction: "ltr" }, widgets: { along: TEXTS[language] ?? en } }),
    asked: storedLanguage(),
  });
  document.title = i18next.t("widgets.along.view.title");
  const { own, fault } = ownPack();
  createRoot(root).render(
    <StrictMode>
      <OfflineApp own={own} fault={fault} wanted={wantedPage()} home={`${BASE_PATH}/`} />
    </StrictMode>,
  );
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem("provision.preference.language");
  } catch {
    // A page opened from a file may have no storage.
    return null;
  }
}

const root = document.getElementById("app");
if (root) void start(root);
