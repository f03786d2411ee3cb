import { fileURLToPath } from "node:url";

const file = (name: string): string => fileURLToPath(new URL(`./roboto/${name}.ttf`, import.meta.url));

/** Roboto (version 3.014, OFL 1.1): Latin, Greek and Cyrillic letters, embedded so that every reader can say what a file shows. */
export const ROBOTO = { plain: file("Roboto-Regular"), bold: file("Roboto-Medium") } as const;
