import type { Projections } from "../../contract/calls/projections.ts";

/** A run's figures as they are shown: a published run does not say who calculated it. */
export type ShownProjections = Omit<Projections, "status" | "run"> & {
  readonly run: Omit<Projections["run"], "by"> & { readonly by?: string };
};
