import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import { Button } from "./controls/Button.tsx";
import { PlainButton } from "./controls/Native.tsx";
import "./ui.css";

interface MenuItemLook {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: string | undefined;
  /** Items of one group are listed under its name; set on the first of them. */
  readonly heading?: string | undefined;
}

/** Does something, leads to a page of the app, or to an address elsewhere in a new tab. */
export type MenuItem = MenuItemLook &
  (
    | {
        /** Set for items that exclude each other. */
        readonly checked?: boolean;
        readonly lang?: string;
        onChoose(): void;
      }
    | { readonly to: string }
    | { readonly href: string }
  );

/** A button that opens a short menu; arrows, Home, End, Escape and a click outside work as in any menu (ARIA APG). */
export function MenuButton(props: {
  label: string;
  icon: string;
  text?: ReactNode;
  /** Looks like the other buttons next to it; without it, like a part of a bar. */
  boxed?: boolean;
  items?: readonly MenuItem[];
  /** What it opens instead of a menu; Tab goes on into it. */
  panel?: ReactNode;
}) {
  const { label, icon, text, items = [], panel, boxed = false } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    const [button] = root.current?.children ?? [];
    if (button instanceof HTMLElement) button.focus();
  };
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const chosen = root.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? itemsOf(root.current)[0])?.focus();
    return watchOutside(root, () => setOpen(false));
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const elements = itemsOf(root.current);
    const at = elements.findIndex((element) => element === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + elements.length, Home: 0, End: elements.length - 1 }[event.key];
    if (!open && event.key === "ArrowDown") setOpen(true);
    else if (!open) return;
    else if (event.key === "Escape") close();
    else if (next !== undefined) elements[next % elements.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const button = {
    title: label,
    "aria-haspopup": panel === undefined ? "menu" : undefined,
    "aria-expanded": open,
    onClick: () => setOpen(!open),
  } as const;

  return (
    <div ref={root} className="pv-menu" onKeyDown={onKeyDown}>
      {boxed ? (
        <Button {...button} label={label} icon={icon} iconEnd="chevron-down">
          {text}
        </Button>
      ) : (
        <PlainButton {...button} className="pv-menu__button" aria-label={label} aria-controls={open ? id : undefined}>
          <Icon name={icon} />
          {text === undefined ? null : <span className="pv-menu__text pv-one-line">{text}</span>}
          <Icon name="chevron-down" />
        </PlainButton>
      )}
      {open ? (
        <div id={id} className="pv-menu__list" role={panel ? "group" : "menu"} aria-label={label} tabIndex={-1}>
          {panel}
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.heading === undefined ? null : (
                <p className="pv-menu__heading pv-muted pv-small pv-strong" role="presentation">
                  {item.heading}
                </p>
              )}
              <Item item={item} onChosen={close} />
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The focus returns to the button first, so that a dialog opened by the item later returns it there. */
function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const texts = useTexts("shell");
  if ("to" in item) {
    return (
      <Link role="menuitem" tabIndex={-1} className="pv-menu__item" to={item.to} onClick={onChosen}>
        <Icon name={item.icon ?? "blank"} />
        {item.label}
      </Link>
    );
  }
  if ("href" in item) {
    const address = { href: item.href, target: "_blank", rel: "noopener noreferrer" };
    return (
      <a role="menuitem" tabIndex={-1} className="pv-menu__item" {...address} onClick={onChosen}>
        <Icon name={item.icon ?? "launch"} />
        {item.label}
        <span className="pv-visually-hidden"> ({texts("newTab")})</span>
      </a>
    );
  }
  return (
    <PlainButton
      role={item.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={item.checked}
      tabIndex={-1}
      lang={item.lang}
      className="pv-menu__item"
      onClick={() => {
        onChosen();
        item.onChoose();
      }}
    >
      <Icon name={item.icon ?? (item.checked ? "check" : "blank")} />
      {item.label}
    </PlainButton>
  );
}

/** Calls when something outside of an element is pressed or gets the focus, until the returned function is called. */
export function watchOutside(inside: RefObject<Node | null>, leave: () => void): () => void {
  const outside = ({ target }: Event) => {
    if (target instanceof Node && !inside.current?.contains(target)) leave();
  };
  const events = ["pointerdown", "focusin"] as const;
  for (const event of events) document.addEventListener(event, outside);
  return () => events.forEach((event) => document.removeEventListener(event, outside));
}

const itemsOf = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>(".pv-menu__item") ?? []),
];
