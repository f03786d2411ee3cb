import type { Titles } from "../../contract/layers/layer.ts";

/** The choices of the form. */
export interface LayerFormOptions {
  readonly hosts: readonly string[];
  readonly styles: readonly { readonly styleId: number; readonly name: string }[];
  readonly groups: readonly Titles[];
}
