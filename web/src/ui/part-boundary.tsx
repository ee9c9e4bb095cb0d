import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** As in "We couldn't show the search." */
  readonly what?: string | undefined;
  /** When it changes, the part is tried again, such as the page's path. */
  readonly resetKey?: string | undefined;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly hasFailed: boolean;
  readonly resetKey: string | undefined;
}

/** Shows a sentence in place of a part whose code fails, so that the rest of the page stays, and what was typed there. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<PartBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: PartBoundaryProps, state: PartBoundaryState): PartBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render(): ReactNode {
    const { what = "this part", children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <p role="alert" className="text-sm">
        We couldn't show {what}.{" "}
        <button
          type="button"
          onClick={() => this.setState({ hasFailed: false })}
          className="text-link inline-flex min-h-11 items-center"
        >
          Retry
        </button>
      </p>
    );
  }
}
