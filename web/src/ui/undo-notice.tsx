import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface UndoNoticeProps {
  readonly title: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
  readonly children?: ReactNode;
}

/** Says what was set aside or removed, with a button to bring it back. */
export function UndoNotice({ title, undoLabel, onUndo, children }: UndoNoticeProps) {
  return (
    <div role="status">
      <Notice
        tone="success"
        title={title}
        action={
          <Button size="small" onClick={onUndo}>
            {undoLabel}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
