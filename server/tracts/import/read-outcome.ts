import { TractFault } from "../../../engine/tracts/tract-fault.ts";

/** Progress of a reading thread. */
export interface ReadState {
  readonly kind: "progress";
  readonly phase: "reading" | "shapes";
  readonly done: number;
  readonly of: number;
}

/** A file's fault as data, since errors lose their fields between threads. */
export type ReadFault = { readonly kind: "fault" } & Pick<
  TractFault,
  "file" | "line" | "feature" | "field" | "code" | "values"
>;

/** The result of a reading thread, or its fault. */
export async function outcomeOf<Read>(read: () => Promise<Read>): Promise<Read | ReadFault> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TractFault)) throw error;
    const { file, line, feature, field, code, values } = error;
    return { kind: "fault", file, line, feature, field, code, values };
  }
}
