import "./ui.css";
import { useAtom } from "jotai";
import { Component, useRef, useState, type ReactNode } from "react";
import { ApiError, useErrorText } from "../http/api-error.ts";
import { exactFiguresAtom } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import { copyText } from "./copy-text.ts";
import type { ConfigFault } from "../config/fault.ts";
import { Action, Button } from "./controls/Button.tsx";
import { Disclosure, PlainButton } from "./controls/Native.tsx";
import { useSettled } from "./use-settled.ts";

/** Shown if there is nothing yet, with what to do about it. */
export function EmptyState({ icon, text, action }: { icon?: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="pv-state pv-muted">
      {icon ? <Icon name={icon} scale="l" /> : null}
      <p className="pv-state__text">{text}</p>
      {action ? <div className="pv-state__action pv-row">{action}</div> : null}
    </div>
  );
}

/** Shown if something failed: the plain reason and, if it helps, a button to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = useTexts("shell");
  const reason = useErrorText();
  const reference = referenceOf(error);
  return (
    <div className="pv-state pv-state--error" role="alert">
      <span className="pv-danger">
        <Icon name="exclamation-mark-triangle" scale="l" />
      </span>
      <p className="pv-state__text">{reason(error)}</p>
      {reference === null ? null : <ErrorReference reference={reference} />}
      {retry ? <Button onClick={retry}>{texts("retry")}</Button> : null}
    </div>
  );
}

/** Placeholder rows while data is fetched; announced if that takes long. */
export function Loading({ text }: { text?: string }) {
  const texts = useTexts("shell");
  const label = text ?? texts("loading");
  const spoken = useSettled(label);
  return (
    <div className="pv-state pv-state--loading pv-muted">
      <p className="pv-visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}

/** Shown until a query has its answer: that it is on its way, or why there is none. */
export function QueryState({ query }: { readonly query: FetchedData }) {
  return query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : <Loading />;
}

interface FetchedData {
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

interface Props {
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** Contains a failure where it happened; everything outside continues to work. */
export class ErrorBoundary extends Component<Props, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.failed.error, () => this.setState({ failed: null }));
  }
}

/**
 * The reference of an unexpected error, by which an administrator finds its line in the log; null for a refusal, which
 * explains itself.
 */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const foreseen = error.status > 0 && error.status < 500 && !error.key.startsWith("shell.errors.");
  return foreseen ? null : (error.details.requestId ?? null);
}

/** "Reference 0b5f1f0a-…" with a button that copies it. */
export function ErrorReference({ reference }: { reference: string }) {
  const texts = useTexts("shell");
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
    // Plain http has no clipboard, so the selected text can be copied by hand.
    if (await copyText(reference)) setCopied(true);
  };
  return (
    <span className="pv-reference pv-row pv-small">
      <span>
        {texts("reference.label")} <code ref={code}>{reference}</code>
      </span>
      <Button icon="copy-to-clipboard" className="pv-reference__copy" onClick={() => void copy()}>
        <span aria-live="polite">{texts(copied ? "reference.copied" : "reference.copy")}</span>
      </Button>
    </span>
  );
}

/** The faults of a config: which file, which path, what was found, what was expected and the nearest valid word. */
export function FaultList(props: { title: string; faults: readonly ConfigFault[]; onClose?: () => void }) {
  const { title, faults, onClose } = props;
  const texts = useTexts("shell");
  return (
    <div className="pv-faults pv-note pv-row pv-row--one pv-row--top" data-kind="warning" role="alert">
      <Disclosure
        className="pv-grow"
        title={
          <span className="pv-row pv-strong">
            <Icon name="exclamation-mark-triangle" />
            {title}
          </span>
        }
      >
        <ul className="pv-small">
          {faults.map((fault, i) => (
            <li key={i}>
              <code>
                {fault.file}
                {fault.path ? ` › ${fault.path}` : ""}
              </code>{" "}
              {texts("config.fault", {
                found: fault.found ?? texts("config.missing"),
                expected: texts(`config.expected.${fault.expected.kind}`, {
                  values: fault.expected.values || texts("config.none"),
                }),
              })}{" "}
              {fault.nearest ? <strong>{texts("config.nearest", { nearest: fault.nearest })}</strong> : null}
            </li>
          ))}
        </ul>
      </Disclosure>
      {onClose ? <Action icon="x" label={texts("close")} onClick={onClose} /> : null}
    </div>
  );
}

/** Switches all headline figures between exact and rounded; shown next to one of them. */
export function ExactFigures() {
  const text = useTexts("shell");
  const [exact, setExact] = useAtom(exactFiguresAtom);
  return (
    <PlainButton className="pv-link" onClick={() => setExact(!exact)}>
      {text(exact ? "roundedFigures" : "exactFigures")}
    </PlainButton>
  );
}
