import { useApp } from "../app/app-context.ts";
import { usePermission } from "../gate/session.ts";
import { useInstanceTitle } from "../widget/instance-title.ts";
import { needsOf } from "../widget/needs.ts";
import { HelpButton } from "./HelpButton.tsx";

/** The `?` of a title bar: help on the first of its instances that the reader may see. */
export function InstanceHelp({ ids }: { ids: readonly string[] }) {
  const app = useApp();
  const may = usePermission();
  const titleOf = useInstanceTitle();
  const id = ids.find((each) => {
    const needs = needsOf(app, each);
    return needs !== undefined && may(needs);
  });
  const instance = id === undefined ? undefined : app.instances.get(id);
  return instance ? <HelpButton key={instance.id} widget={instance.widget} title={titleOf(instance.id)} /> : null;
}
