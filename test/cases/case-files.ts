import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** The path of a case's file. */
export const casePath = (name: string): string => path.join(import.meta.dirname, name);

/** A case's file as an upload or a folder provides it: name and bytes. */
export const caseFile = (name: string): { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } => ({
  name: path.basename(name),
  bytes: new Uint8Array(readFileSync(casePath(name))),
});

/** The same as a browser's File. */
export const droppedCase = (name: string): File => new File([caseFile(name).bytes], path.basename(name));

/** All files of all cases. */
export const caseNames = (): string[] => globSync("[0-9]*/*", { cwd: import.meta.dirname }).sort();
