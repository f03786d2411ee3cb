import { useContext } from "react";
import { MenuUpdate } from "../../contract/topics.ts";
import { useTopic } from "../bus/use-bus.tsx";
import { useErrorToast } from "../ui/error-toast.ts";
import { ReloadAppContext } from "./app-context.ts";

/** Follows the message that permissions may have changed: session, menus, gates and guards as the server sees them now. */
export function MenuUpdates() {
  const reload = useContext(ReloadAppContext);
  const tell = useErrorToast();
  useTopic(MenuUpdate, () => {
    reload().catch(tell);
  });
  return null;
}
