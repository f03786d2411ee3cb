import { useUnusedKeys } from "./calls.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Disclosure } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";

/** Lists the operator's configuration keys that have no effect; empty if there are none. */
export function UnusedKeys() {
  const text = useTexts("domain.configKeys");
  const { data } = useUnusedKeys();
  if (!data || data.length === 0) return null;
  return (
    <Disclosure
      className="layout-editor__faults pv-card"
      open={false}
      title={
        <>
          <Icon name="exclamation-mark-triangle" />
          {text("title")} ({data.length})
        </>
      }
    >
      <ul className="pv-plain-list pv-stack pv-stack--tight">
        {data.map((one) => (
          <li key={one.key}>
            {text(one.reason, { key: one.key, ...one.values })}
            {one.values["nearest"] === undefined ? null : ` ${text("nearest", { nearest: one.values["nearest"] })}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
