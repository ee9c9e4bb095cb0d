import type { Box } from "@funding-desk/contract/documents/statement/reading";
import type { ReactNode } from "react";
import type { ShownPage } from "./statement-dialog.tsx";

interface PageButtonProps {
  readonly documentId: string;
  readonly filename: string;
  /** Null for all of it. */
  readonly box: Box | null;
  readonly onShow: (page: ShownPage) => void;
  readonly children: ReactNode;
}

/** Words that open the page they rest on, with its line marked. */
export function PageButton({ documentId, filename, box, onShow, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className="wrap-break-word cursor-pointer text-left text-link"
      onClick={() => onShow({ documentId, filename, box: box ?? undefined })}
    >
      {children}
    </button>
  );
}
