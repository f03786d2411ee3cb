import type { ComponentType } from "react";

const overlays: ComponentType[] = [];

/** Adds a component that is mounted over every page; call it before the app starts. */
export const provideOverlay = (overlay: ComponentType): number => overlays.push(overlay);

/** What was added. */
export const Overlays = () => overlays.map((Overlay, i) => <Overlay key={i} />);
