import { embedTarget } from "../../../contract/api/addresses.ts";
import { withoutBase } from "../../../contract/api/base-path.ts";
import { MemoryStorage } from "../../preferences/storages.ts";

/**
 * Gives a framed page storages of its own, for its side effect and before any other module: browsers deny a frame of
 * another site the real ones, and where they do not, a reader's own choices are not an embedded widget's to see or
 * change.
 */
if (embedTarget(withoutBase(window.location.pathname)) !== null) {
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
}
