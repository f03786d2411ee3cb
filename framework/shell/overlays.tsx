import type { ComponentType } from "react";

const overlays: ComponentType[] = [];

/** Adds a component that is mounted over every page; call it before the app starts. */
export const provideOverlay = (overlay: ComponentType): number => overlays.push(overlay);

/** What was added. */
export const Overlays = () => overlays.map((Overlay, i) => <Overlay key={i} />);

let question: (isOver: boolean) => Promise<boolean> = () => Promise.resolve(true);

/** Sets what is asked before a session is given up, or once it is over; resolves to whether to go on. */
export const askBeforeEnd = (asks: typeof question): void => void (question = asks);

/** Asks it. */
export const maySessionEnd = (isOver: boolean): Promise<boolean> => question(isOver);
