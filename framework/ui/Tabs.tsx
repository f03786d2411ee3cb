import { useId, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { PlainButton } from "./controls/Native.tsx";
import "./ui.css";

interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** The message and mark for a tab with a fault. */
  readonly fault?: string;
  /** The message and mark for a tab with unsaved changes. */
  readonly mark?: string;
}

interface TabListProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly open: Id;
  onOpen(id: Id): void;
}

/** Only the tabs, for an owner that renders the panels and supplies the ids of tabs and panels. */
export function TabList<Id extends string>(
  props: TabListProps<Id> & { readonly tabId: (id: Id) => string; readonly panelId: (id: Id) => string },
) {
  const { label, tabs, open, onOpen, tabId, panelId } = props;
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
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    onOpen(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div className="pv-tabs__list pv-row pv-row--tight" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <PlainButton
          key={tab.id}
          className="pv-row pv-row--tight"
          role="tab"
          id={tabId(tab.id)}
          aria-selected={tab.id === open}
          aria-controls={tab.id === open ? panelId(tab.id) : undefined}
          tabIndex={tab.id === open ? 0 : -1}
          onClick={() => onOpen(tab.id)}
        >
          {tab.label}
          {tab.mark && (
            <span className="pv-dot">
              <span className="pv-visually-hidden">{tab.mark}</span>
            </span>
          )}
          {tab.fault && (
            <span className="pv-danger">
              <Icon name="exclamation-mark-circle-f" />
              <span className="pv-visually-hidden">{tab.fault}</span>
            </span>
          )}
        </PlainButton>
      ))}
    </div>
  );
}

/** Tabs by the ARIA pattern: arrows, Home and End move and open, Tab moves into the open one. */
export function Tabs<Id extends string>({ children, ...list }: TabListProps<Id> & { readonly children: ReactNode }) {
  const base = useId();
  return (
    <div className="pv-stack">
      <TabList {...list} tabId={(id) => `${base}-${id}`} panelId={() => `${base}-panel`} />
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${list.open}`} className="pv-stack">
        {children}
      </div>
    </div>
  );
}
