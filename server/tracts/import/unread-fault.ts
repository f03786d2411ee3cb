import type { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { textOf } from "../../answers/texts.ts";

/** The fault of an unreadable file, with the texts of dropped layers. */
export class UnreadFault extends TractFault {
  constructor(file: string, { fault, values }: UnreadableError) {
    super({ file }, "unread", { ...values, fault, fileName: file });
    this.message = textOf("en", "domain.dataSet.faults.unread", this.values);
  }
}
