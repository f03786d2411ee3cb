import { useContext } from "react";
import { MenuUpdate } from "../../contract/topics.ts";
import { useBus, useTopic } from "../bus/use-bus.tsx";
import { useErrorToast } from "../ui/error-toast.ts";
import { ReloadAppContext } from "./app-context.ts";
import { usePrivilegeWatch } from "./use-privilege-watch.ts";

/** Who sends the message when the server's answers show that permissions have changed. */
const SERVER = "server";

/** Follows the message that permissions may have changed: session, menus, gates and guards as the server sees them now. */
export function MenuUpdates() {
  const reload = useContext(ReloadAppContext);
  const tell = useErrorToast();
  const bus = useBus();
  const forget = usePrivilegeWatch(() => bus.publish(MenuUpdate, {}, SERVER));
  useTopic(MenuUpdate, () => {
    reload().catch((error: unknown) => {
      forget();
      tell(error);
    });
  });
  return null;
}
