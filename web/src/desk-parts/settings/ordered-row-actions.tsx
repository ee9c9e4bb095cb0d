import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

interface OrderedRowActionsProps {
  readonly name: string;
  /** From 0. */
  readonly index: number;
  /** How many rows there are. */
  readonly count: number;
  readonly onMove: (index: number, by: 1 | -1) => void;
  readonly onEdit: () => void;
  /** Undefined when it can't be deleted. */
  readonly onDelete: (() => void) | undefined;
}

/** What can be done with a row of a list that is in the firm's own order. */
export function OrderedRowActions({ name, index, count, onMove, onEdit, onDelete }: OrderedRowActionsProps) {
  const isLast = index === count - 1;
  return (
    <div className="flex flex-none flex-wrap items-center gap-1 max-sm:-ml-3">
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp className="size-5" />}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(index, -1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown className="size-5" />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(index, 1)}
      />
      <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {onDelete && (
        <Button size="small" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  );
}
