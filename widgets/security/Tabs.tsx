import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
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
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === open);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) onOpen(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div className="security__tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
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
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${open}`} className="security__panel">
        {children}
      </div>
    </div>
  );
}
