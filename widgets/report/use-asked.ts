import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useViewedEid } from "../../client/view.ts";

/** Which estimation's report is asked for, and how to ask for another's. */
export interface Asked {
  readonly eid: number | null;
  /** Where this report has an address of its own and the page was reached without it. */
  readonly own: string | null;
  choose(eid: number): void;
}

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The estimation that the address names, else the one that is being worked on. */
export function useAsked(): Asked {
  return useAddressed(useCurrentEstimationId());
}

/** The published estimation that the address names, else the one that is looked at. */
export function useAskedPublished(): Asked {
  const { eid } = useParams();
  const [viewed] = useViewedEid(idOf(eid) === null);
  return useAddressed(viewed);
}

function useAddressed(other: number | null): Asked {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const named = useParams()["eid"];
  const eid = idOf(named) ?? other;
  const page = named === undefined ? pathname.replace(/\/$/, "") : pathname.replace(/\/[^/]*\/?$/, "");
  const addressOf = (one: number) => `${page}/${one}${search}`;
  const choose = useCallback((one: number) => void navigate(`${page}/${one}${search}`), [navigate, page, search]);
  return { eid, own: idOf(named) === null && eid !== null && hasOwn(page) ? addressOf(eid) : null, choose };
}

/** Pages whose last part names an estimation; elsewhere the widget follows what its page chooses. */
const hasOwn = (page: string): boolean => page.endsWith("/report");
