import { Component } from "react";
import type { ReactNode } from "react";

interface Props {
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** Holds a failure where it happened; what is outside goes on. */
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
