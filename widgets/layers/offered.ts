import type { Titles } from "../../contract/layers/layer.ts";

/** What the parts of the form offer. */
export interface LayerFormOptions {
  readonly hosts: readonly string[];
  readonly styles: readonly { readonly styleId: number; readonly name: string }[];
  readonly groups: readonly Titles[];
}
