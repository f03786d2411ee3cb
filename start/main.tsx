import "./no-eval.ts";
import "../framework/embed/framed/own-storage.ts";
import { LiveChanges } from "../client/calls/live/LiveChanges.tsx";
import { KeepOffline } from "../client/calls/along/KeepOffline.tsx";
import { AddressKeeper } from "../client/planning/AddressKeeper.tsx";
import { arcgisSignIn } from "../client/people/sign-in/index.ts";
import { embedTarget } from "../contract/api/addresses.ts";
import { withoutBase } from "../contract/api/base-path.ts";
import { startApp } from "../framework/app/start-app.tsx";
import type { AppEntry } from "../framework/embed/embedded.ts";
import { openHostLink } from "../framework/embed/framed/host-link.ts";
import { hostOrigin } from "../framework/embed/host-origin.ts";
import { providePortalSignIn } from "../framework/gate/portal.ts";
import { InspectorKey } from "../framework/inspector/InspectorKey.tsx";
import { provideOverlay } from "../framework/shell/overlays.tsx";
import { provideOnDemand } from "../framework/widget/define-widget.ts";
import { registry } from "../widgets/index.ts";
import { embedRecords as records } from "./embed-records.ts";

/** Starts the app only on the product's own page, since embed.js loads this entry into other pages of the origin. */
const root = document.querySelector<HTMLElement>("[data-provision-root]");
const target = embedTarget(withoutBase(window.location.pathname));
provideOnDemand(() => import("../widgets/on-demand.ts"));
for (const overlay of [InspectorKey, AddressKeeper, LiveChanges, KeepOffline]) provideOverlay(overlay);

if (root && target) {
  // Before anything is fetched: the surrounding page waits for a sign of life.
  const link = openHostLink(hostOrigin(window.location.search));
  void import("../framework/embed/framed/start-framed.ts").then(({ startFramed }) =>
    startFramed({ registry, records, root, target, link }),
  );
} else if (root) {
  providePortalSignIn(arcgisSignIn);
  void startApp({ registry, root, preview: () => import("../framework/layout/preview/start-preview.tsx") });
}

export const mountInPlace: AppEntry["mountInPlace"] = async (place) => {
  const inPlace = await import("../framework/embed/in-place.ts");
  return inPlace.mountInPlace({ registry, records }, place);
};
