import { TractFault } from "../../../engine/tracts/tract-fault.ts";

/** How far a reading thread is. */
export interface ReadState {
  readonly kind: "progress";
  readonly phase: "reading" | "shapes";
  readonly done: number;
  readonly of: number;
}

/** What is wrong with a file. Errors do not cross threads with what they carry: they are told as data. */
export type ReadFault = { readonly kind: "fault" } & Pick<
  TractFault,
  "file" | "line" | "feature" | "field" | "code" | "values"
>;

/** What a reading thread makes of its order, or the fault that it met. */
export async function outcomeOf<Read>(read: () => Promise<Read>): Promise<Read | ReadFault> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TractFault)) throw error;
    const { file, line, feature, field, code, values } = error;
    return { kind: "fault", file, line, feature, field, code, values };
  }
}
