import { useSearchParams } from "react-router-dom";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { SECURITY_VIEWS, type SecurityView } from "./config.ts";

/** What the page shows, as its address says: a view, a role and users. */
export interface Place {
  readonly view: SecurityView;
  readonly roleId: number | null;
  readonly userIds: readonly number[];
  /** Shows something else, after the question about unsaved changes; false where the reader stays. */
  show(next: Partial<Pick<Place, "view" | "roleId">>): Promise<boolean>;
  /** Chooses users. What was decided for the others goes on, so nothing is asked. */
  chooseUsers(userIds: readonly number[]): void;
}

export function usePlace(first: SecurityView): Place {
  const [parameters, setParameters] = useSearchParams();
  const mayLeave = useLeaveGuard();
  const view = SECURITY_VIEWS.find((one) => one === parameters.get("view")) ?? first;
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    view,
    roleId: idOf(parameters.get("role")),
    userIds: (parameters.get("users") ?? "").split(",").flatMap((text) => idOf(text) ?? []),
    async show(next) {
      if (!(await mayLeave())) return false;
      set({
        ...(next.view === undefined ? {} : { view: next.view }),
        ...(next.roleId === undefined ? {} : { role: next.roleId === null ? null : String(next.roleId) }),
      });
      return true;
    },
    chooseUsers: (userIds) => set({ users: userIds.length === 0 ? null : userIds.join(",") }),
  };
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
