import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import "./Tabs.css";

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Said and marked where something in the tab is wrong. */
  readonly fault?: string;
  /** Said and marked where something in the tab is not saved yet. */
  readonly mark?: string;
}

/** Tabs by the ARIA pattern: arrows, Home and End move and open, Tab goes into the open one. */
export function Tabs<Id extends string>(props: {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly open: Id;
  readonly children: ReactNode;
  onOpen(id: Id): void;
}) {
  const { label, tabs, open, children, onOpen } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const at = tabs.findIndex((tab) => tab.id === open);
    const target = {
      ArrowRight: rtl ? at - 1 : at + 1,
      ArrowLeft: rtl ? at + 1 : at - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) onOpen(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div className="pv-tabs">
      <div className="pv-tabs__list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={tab.id === open ? `${base}-panel` : undefined}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onOpen(tab.id)}
          >
            {tab.label}
            {tab.mark && (
              <span className="pv-tabs__mark">
                <span className="pv-visually-hidden">{tab.mark}</span>
              </span>
            )}
            {tab.fault && (
              <span className="pv-tabs__fault">
                <Icon name="exclamation-mark-circle-f" />
                <span className="pv-visually-hidden">{tab.fault}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${open}`} className="pv-tabs__panel">
        {children}
      </div>
    </div>
  );
}
