import type { Session } from "../../contract/calls/session.ts";
import { permits } from "../../contract/privileges.ts";
import type { App } from "../widget/app-context.ts";
import { callerOf } from "../gate/session.ts";
import { needsOf } from "../widget/define-widget.ts";
import type { ProvisionErrorCode } from "./host-api.ts";

/**
 * Why an app's instance (or, with null, the whole app) is not shown in a host's page; null where it is. Another site's
 * page gets what the config lists for it; a page of our own origin any instance that its caller may have.
 */
export function refusalOf(
  { app, session }: { app: App; session: Session },
  widget: string | null,
  foreign: boolean,
): ProvisionErrorCode | null {
  const { embedding } = app.config;
  if (widget === null) return embedding.wholeApp ? null : "notEmbeddable";
  if (foreign && !embedding.widgets.includes(widget)) return "notEmbeddable";
  const needs = needsOf(app, widget);
  if (needs === undefined) return "notEmbeddable";
  return permits(callerOf(session), needs) ? null : "notPublic";
}
