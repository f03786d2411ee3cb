import { useCallback } from "react";
import { useLocation, useNavigate, type Location } from "react-router-dom";
import { z } from "zod";

const MailTo = z.object({ mailTo: z.array(z.string()) });

/** The part of a link to a report that sets the initial recipients of its mail. */
export const mailingTo = (addresses: readonly string[]): z.input<typeof MailTo> => ({
  mailTo: [...new Set(addresses.map((one) => one.trim().toLowerCase()).filter((one) => one !== ""))],
});

/** The addresses in the link to this page, null if it has none, and a function that forgets them. */
export function useMailTo(): readonly [readonly string[] | null, () => void] {
  const { state, pathname, search }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const carried = MailTo.safeParse(state).data?.mailTo ?? null;
  // Otherwise a reload or Back would open the mail again.
  const done = useCallback(
    () => void navigate(pathname + search, { replace: true, state: null }),
    [navigate, pathname, search],
  );
  return [carried, done];
}
