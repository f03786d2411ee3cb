import type { WidgetManifest } from "../framework/widget/define-widget.ts";
import card from "./card/manifest.ts";
import dataChart from "./data-chart/manifest.ts";
import dataTable from "./data-table/manifest.ts";
import estimationChooser from "./estimation-chooser/manifest.ts";
import figure from "./figure/manifest.ts";
import filter from "./filter/manifest.ts";
import image from "./image/manifest.ts";
import text from "./text/manifest.ts";

/** The widgets of pages that agencies make: only an app that names one of them fetches their manifests. */
export const onDemand: readonly WidgetManifest[] = [
  card,
  dataChart,
  dataTable,
  estimationChooser,
  figure,
  filter,
  image,
  text,
];
