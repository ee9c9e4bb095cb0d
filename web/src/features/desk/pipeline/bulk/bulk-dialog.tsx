import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { ReactNode } from "react";
import type { SendOnce } from "../../../../http/use-send-once.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";

/** What every dialog of the bulk bar takes. */
export interface BulkProps {
  readonly items: readonly PipelineItem[];
  readonly onClose: () => void;
  /** Everything was done. */
  readonly onDone: () => void;
}

interface BulkDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** For whom it is done. */
  readonly items: readonly PipelineItem[];
  readonly sending: SendOnce;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const namedClients = 6;
const listOf = new Intl.ListFormat("en-US");

const nameClients = (items: readonly PipelineItem[]): string => {
  const names = [...new Set(items.map(({ client_name }) => client_name))];
  const more = names.length - namedClients;
  return listOf.format(more > 0 ? [...names.slice(0, namedClients), `${more} more`] : names);
};

/** A form about several files, with the names of their clients. */
export function BulkDialog({ items, sending, children, ...dialog }: BulkDialogProps) {
  return (
    <FormDialog {...dialog} isBusy={sending.isBusy} problem={sending.problem}>
      <p className="wrap-anywhere text-ink-soft">For {nameClients(items)}</p>
      {children}
    </FormDialog>
  );
}
