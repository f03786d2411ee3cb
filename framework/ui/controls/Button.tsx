import "@esri/calcite-components/components/calcite-button";
import "../ui.css";
import { useSyncExternalStore, type MouseEvent, type ReactNode, type Ref } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { watchConnection } from "../../http/signals.ts";
import { useTexts } from "../../i18n/texts.ts";
import { mirrors } from "../Icon.tsx";
import { SCALE, useElement, type ControlHandle, type IconName, type InnerAttributes } from "./element.ts";

/** ARIA attributes of a button, passed to the button inside the element. */
interface ButtonAria {
  readonly "aria-pressed"?: boolean | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | "listbox" | undefined;
  readonly "aria-current"?: "page" | "step" | "true" | undefined;
  /** Looks disabled and is announced as disabled, but keeps the focus and its click, which the owner ignores. */
  readonly "aria-disabled"?: boolean | undefined;
  /** Description of the button in addition to its name; a text, since ids do not reach into the element. */
  readonly description?: string | undefined;
}

const ARIA = ["aria-pressed", "aria-expanded", "aria-haspopup", "aria-current", "aria-disabled"] as const;

const innerOf = (aria: ButtonAria): InnerAttributes => ({
  ...Object.fromEntries(ARIA.map((name) => [name, aria[name]])),
  "aria-description": aria.description,
  // Changes on a button are not announced; the result of its action is.
  "aria-live": null,
});

/** Attributes by which a page finds the button again. */
type Data = Readonly<Record<`data-${string}`, string | undefined>>;
const dataOf = (props: object): Data =>
  Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith("data-")));

/** Neutral buttons are outlined; only one primary button is visible at a time; quiet ones have no frame. */
type ButtonKind = "neutral" | "primary" | "danger" | "quiet";

const LOOKS = {
  neutral: { appearance: "outline-fill", kind: "neutral" },
  primary: { appearance: "solid", kind: "brand" },
  danger: { appearance: "solid", kind: "danger" },
  quiet: { appearance: "transparent", kind: "neutral" },
} as const;

interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  /** An icon's name in Calcite's set. */
  readonly icon?: string | undefined;
  readonly iconEnd?: string | undefined;
  /** Takes the whole width. */
  readonly wide?: boolean | undefined;
  /** Alignment of the text in a wide button: at its start, as in a list's row. */
  readonly align?: "start" | "center" | undefined;
  readonly scale?: "s" | "m" | "l" | undefined;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  /** The accessible name, instead of the text that is shown. */
  readonly label?: string | undefined;
  /** Looks pressed. */
  readonly active?: boolean | undefined;
  readonly children?: ReactNode;
  readonly ref?: Ref<ControlHandle> | undefined;
}

interface ButtonProps extends ButtonLook, ButtonAria, Data {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: "button" | "submit" | "reset" | undefined;
  /** The id of the form that it submits, if it is outside of it. */
  readonly form?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** An action is running, such as saving: this is shown, and the button must not be pressed again. */
  readonly busy?: boolean | "saving" | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

const flipOf = (start: boolean, end: boolean) =>
  start && end ? ("both" as const) : start ? ("start" as const) : end ? ("end" as const) : undefined;

const stop = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const classOf = (className: string | undefined): string => (className ? `pv-control ${className}` : "pv-control");

const lookOf = ({ kind = "neutral", icon, iconEnd, align, ...look }: ButtonLook & ButtonAria) => ({
  ...LOOKS[kind],
  // The element does not show which of several is on.
  "data-on": look.active || look["aria-pressed"] === true || look["aria-current"] !== undefined ? "" : undefined,
  className: classOf(look.className),
  // A finger needs the largest of them everywhere.
  scale: SCALE === "l" ? SCALE : (look.scale ?? SCALE),
  iconStart: icon as IconName | undefined,
  iconEnd: iconEnd as IconName | undefined,
  iconFlipRtl: flipOf(mirrors(icon), mirrors(iconEnd)),
  width: look.wide ? ("full" as const) : undefined,
  alignment: align === "start" && iconEnd !== undefined ? ("icon-end-space-between" as const) : align,
  label: look.label,
  title: look.title,
});

/** The element cuts off a text that does not fit; ours wraps. */
const textOf = (children: ReactNode): ReactNode =>
  children === undefined || children === null ? null : <span className="pv-control__text">{children}</span>;

const unwatched = () => () => undefined;

/** The text of a busy button until the connection is back. */
function Waiting({ saving }: { readonly saving: boolean }) {
  const texts = useTexts("shell.offline");
  return texts(saving ? "willSave" : "waiting");
}

/** A button that does something. */
export function Button({ children, ref, disabled, busy: given = false, onClick, ...props }: ButtonProps) {
  const busy = given !== false;
  const waits = useSyncExternalStore(
    busy ? watchConnection : unwatched,
    () => busy && children !== undefined && !navigator.onLine,
  );
  // Not disabled: the focus would be lost.
  const off = busy || props["aria-disabled"] === true;
  const inner = innerOf({ ...props, "aria-disabled": off || undefined });
  const element = useElement<HTMLCalciteButtonElement>({ ref, selector: "button", inner });
  return (
    <calcite-button
      ref={element}
      {...lookOf(waits ? { ...props, label: undefined, icon: "offline" } : props)}
      id={props.id}
      name={props.name}
      type={props.type ?? "button"}
      form={props.form}
      data-off={off ? "" : undefined}
      disabled={disabled === true}
      loading={busy && !waits}
      // While busy, the element would change its name to "Loading".
      messageOverrides={{ loading: props.label ?? (typeof children === "string" ? children : undefined) }}
      onClickCapture={busy ? stop : undefined}
      onClick={onClick}
      {...dataOf(props)}
    >
      {textOf(waits ? <Waiting saving={given === "saving"} /> : children)}
    </calcite-button>
  );
}

/** A link to an address elsewhere, or to a file, that looks like a button. */
export function AddressButton(
  props: ButtonLook &
    ButtonAria & {
      readonly href: string;
      readonly target?: string;
      readonly download?: string | boolean;
      readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
    },
) {
  const { href, target, download, children, onClick } = props;
  const element = useElement<HTMLCalciteButtonElement>({ ref: props.ref, selector: "a", inner: innerOf(props) });
  return (
    <calcite-button
      ref={element}
      {...lookOf(props)}
      {...{ href, target, download, onClick }}
      rel={target === "_blank" ? "noopener noreferrer" : undefined}
    >
      {textOf(children)}
    </calcite-button>
  );
}

/** A link to a page of the app that looks like a button. */
export function LinkButton({
  to,
  state,
  onClick,
  ...props
}: ButtonLook &
  ButtonAria & {
    readonly to: string;
    /** Navigation state for the target page. */
    readonly state?: unknown;
    readonly onClick?: () => void;
  }) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <AddressButton
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.();
        follow(event as unknown as MouseEvent<HTMLAnchorElement>);
      }}
    />
  );
}

interface ActionProps extends Omit<ButtonProps, "kind" | "iconEnd" | "children"> {
  /** Its name, shown as a tooltip. */
  readonly label: string;
  readonly icon: string;
  /** Shows the name next to the icon. */
  readonly shown?: boolean;
}

/**
 * A button with only an icon. Calcite's own adds an empty landmark for each (Esri/calcite-design-system issue 15217).
 */
export function Action({ shown, ...props }: ActionProps) {
  const { label, title = shown ? undefined : label, scale = "s" } = props;
  return (
    <Button {...props} kind="quiet" title={title} scale={scale}>
      {shown ? label : undefined}
    </Button>
  );
}
