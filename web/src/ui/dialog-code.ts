import type { ComponentType, ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  /** Asked to close: Escape, the close button, or the backdrop when `isDismissable`. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons: the main one first in reading order; they stand side by side on a desk, stacked on a phone. */
  actions?: ReactNode;
  /** Pressing the backdrop closes it. */
  isDismissable?: boolean | undefined;
  /** No Escape, no close button: only its actions lead out. */
  isInsistent?: boolean | undefined;
  /** What lies behind it is not to be read meanwhile. */
  isOpaque?: boolean | undefined;
  /** "full" is as large as the window: for what is read beside something else. */
  width?: "narrow" | "wide" | "full" | undefined;
  /** A picture or icon above the title. */
  emblem?: ReactNode;
  role?: "dialog" | "alertdialog" | undefined;
};

/** What draws a dialog, once its code is there: `dialog-panel.tsx` puts itself in. */
export const dialogCode: { Panel?: ComponentType<DialogProps> } = {};
