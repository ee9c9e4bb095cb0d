import type { ComponentType, ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  /** Called on Escape, the close button or, with `isDismissable`, the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** Who gets what this dialog sends, outside the firm. */
  receiver?: string | undefined;
  children?: ReactNode;
  /** Buttons, the main one first. They are side by side on wide screens, and stacked on a phone. */
  actions?: ReactNode;
  /** Pressing the backdrop closes it. */
  isDismissable?: boolean | undefined;
  /** Has no close button and ignores Escape, so that only its actions close it. */
  isInsistent?: boolean | undefined;
  /** Hides the page behind it. */
  isOpaque?: boolean | undefined;
  /** "full" fills the window, for reading something beside something else. */
  width?: "narrow" | "wide" | "full" | undefined;
  /** A picture or icon above the title. */
  emblem?: ReactNode;
  role?: "dialog" | "alertdialog" | undefined;
};

/** The component that draws dialogs, set by `dialog-panel.tsx` once it has loaded. */
export const dialogCode: { Panel?: ComponentType<DialogProps> } = {};
