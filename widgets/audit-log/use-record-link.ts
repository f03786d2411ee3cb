import { useNavigate } from "react-router-dom";
import type { Audit } from "../../contract/calls/audits.ts";
import { useCurrentDid, useCurrentEid } from "../../client/current.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useApp } from "../../framework/widget/app-context.ts";
import { pageAt, useOpenable } from "../../framework/layout/shell-routes.ts";
import type { AuditLogConfig } from "./config.ts";

const NUMBER = /^[1-9]\d{0,9}$/;

/** Opens the record of a row on the page that shows it; null where it was deleted, or no page does, or none for this reader. */
export function useRecordLink(config: AuditLogConfig): (audit: Audit) => (() => void) | null {
  const navigate = useNavigate();
  const { config: app } = useApp();
  const mayOpen = useOpenable();
  const publish = usePublish();
  const [, setDid] = useCurrentDid();
  const [, setEid] = useCurrentEid();

  const openable = (address: string) => {
    const page = pageAt(app.pages, address);
    return page !== undefined && mayOpen(page.route);
  };
  const numbered = (page: string, id: string) => {
    const address = `${page}/${id}`;
    return NUMBER.test(id) && openable(address) ? () => void navigate(address) : null;
  };
  const onMap = (choose: () => void) =>
    openable(config.mapPage)
      ? () => {
          choose();
          void navigate(config.mapPage);
        }
      : null;

  return ({ module, action, subjectId, before, after }) => {
    if (action === "delete") return null;
    const did = numberIn("did", after, before) ?? (module === "Disaster" ? Number(subjectId) : NaN);
    const eid = numberIn("eid", after, before) ?? (module === "Estimation" ? Number(subjectId) : NaN);
    switch (module) {
      case "User":
        return numbered(config.userPage, subjectId);
      case "Role":
        return numbered(config.rolePage, subjectId);
      case "Lookup":
        return numbered(config.lookupPage, subjectId);
      case "Layout":
        return openable(config.layoutPage) ? () => void navigate(config.layoutPage) : null;
      case "Disaster":
        return Number.isInteger(did)
          ? onMap(() => {
              setDid(did);
              setEid(null);
              publish(DisasterSelected, { did });
            })
          : null;
      case "Estimation":
        return Number.isInteger(did) && Number.isInteger(eid)
          ? onMap(() => {
              setDid(did);
              setEid(eid);
              publish(EstimationSelected, { did, eid });
            })
          : null;
      default:
        return null;
    }
  };
}

/** A number that one of the sides of a row has under a name. */
function numberIn(name: string, ...sides: readonly unknown[]): number | null {
  for (const side of sides) {
    const value: unknown = typeof side === "object" && side !== null ? (side as Record<string, unknown>)[name] : null;
    if (Number.isInteger(value)) return Number(value);
  }
  return null;
}
