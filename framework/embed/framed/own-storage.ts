import { embedTarget } from "../../../contract/api/addresses.ts";
import { withoutBase } from "../../../contract/api/base-path.ts";
import { MemoryStorage } from "../../preferences/storages.ts";

/**
 * Gives a framed page its own storages, as a side effect and before any other module: browsers deny the real ones to a
 * frame of another site, and if they do not, an embedded widget must not see or change a reader's own choices.
 */
if (embedTarget(withoutBase(window.location.pathname)) !== null) {
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
}
