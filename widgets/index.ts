import type { WidgetManifest } from "../framework/widget/define-widget.ts";
import adhocReport from "./adhoc-report/manifest.ts";
import along from "./along/manifest.ts";
import auditLog from "./audit-log/manifest.ts";
import band from "./band/manifest.ts";
import comparison from "./comparison/manifest.ts";
import dataSets from "./data-sets/manifest.ts";
import defaults from "./defaults/manifest.ts";
import disasterDesk from "./disaster-desk/manifest.ts";
import error from "./error/manifest.ts";
import estimationComparison from "./estimation-comparison/manifest.ts";
import example from "./example/manifest.ts";
import faq from "./faq/manifest.ts";
import feeding from "./feeding/manifest.ts";
import help from "./help/manifest.ts";
import home from "./home/manifest.ts";
import inspector from "./inspector/manifest.ts";
import layerTree from "./layer-tree/manifest.ts";
import layers from "./layers/manifest.ts";
import layoutEditor from "./layout-editor/manifest.ts";
import logFiles from "./log-files/manifest.ts";
import login from "./login/manifest.ts";
import lookups from "./lookups/manifest.ts";
import map from "./map/manifest.ts";
import openSites from "./open-sites/manifest.ts";
import outbox from "./outbox/manifest.ts";
import parameters from "./parameters/manifest.ts";
import profile from "./profile/manifest.ts";
import projections from "./projections/manifest.ts";
import publishedEstimations from "./published-estimations/manifest.ts";
import report from "./report/manifest.ts";
import reportCheck from "./report-check/manifest.ts";
import reportSections from "./report-sections/manifest.ts";
import requests from "./requests/manifest.ts";
import residents from "./residents/manifest.ts";
import roles from "./roles/manifest.ts";
import security from "./security/manifest.ts";
import sharedReport from "./shared-report/manifest.ts";
import shift from "./shift/manifest.ts";
import siteProposals from "./site-proposals/manifest.ts";
import siteSupply from "./site-supply/manifest.ts";
import sites from "./sites/manifest.ts";
import stormPicker from "./storm-picker/manifest.ts";
import supply from "./supply/manifest.ts";
import timeSlider from "./time-slider/manifest.ts";
import tokens from "./tokens/manifest.ts";
import users from "./users/manifest.ts";
import wall from "./wall/manifest.ts";
import zoneDrawer from "./zone-drawer/manifest.ts";
import zoneTable from "./zone-table/manifest.ts";

/**
 * The widgets that the shipped apps use, as manifests; those of `on-demand.ts` are fetched by apps that name one. A
 * widget's code is loaded when it is mounted.
 */
export const registry: readonly WidgetManifest[] = [
  adhocReport,
  along,
  auditLog,
  band,
  comparison,
  dataSets,
  defaults,
  disasterDesk,
  error,
  estimationComparison,
  example,
  faq,
  feeding,
  help,
  home,
  inspector,
  layerTree,
  layers,
  layoutEditor,
  logFiles,
  login,
  lookups,
  map,
  openSites,
  outbox,
  parameters,
  profile,
  projections,
  publishedEstimations,
  report,
  reportCheck,
  reportSections,
  requests,
  residents,
  roles,
  security,
  sharedReport,
  shift,
  siteProposals,
  siteSupply,
  sites,
  stormPicker,
  supply,
  timeSlider,
  tokens,
  users,
  wall,
  zoneDrawer,
  zoneTable,
];
