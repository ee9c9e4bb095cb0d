import { useState } from "react";
import { useSendOnce } from "../../http/use-send-once.ts";
import { toast } from "../../ui/toaster.tsx";

interface Item {
  readonly id: string | number;
  readonly name: string;
}

interface OrderedList<Each extends Item> {
  readonly query: { readonly data: readonly Each[] | undefined; refetch(): unknown };
  /** Sends the new order, and keeps the answer. */
  readonly saveOrder: (ids: Each["id"][]) => Promise<unknown>;
  /** Deletes one, and keeps the answer. */
  readonly saveWithout: (item: Each) => Promise<unknown>;
}

/** A list in the firm's own order: rows move one by one, and ask before they're deleted. */
export const useOrderedList = <Each extends Item>({ query, saveOrder, saveWithout }: OrderedList<Each>) => {
  const [deleted, setDeleted] = useState<Each>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void query.refetch();
    },
  });
  return {
    isBusy: sending.isBusy,
    /** The one they're asked about. */
    deleted,
    setDeleted,
    move(index: number, by: 1 | -1): void {
      const ids: Each["id"][] = query.data?.map(({ id }) => id) ?? [];
      const [moved] = ids.splice(index, 1);
      if (moved === undefined) return;
      ids.splice(index + by, 0, moved);
      void sending.run(() => saveOrder(ids));
    },
    async remove(): Promise<void> {
      if (!deleted) return;
      await sending.run(async () => {
        await saveWithout(deleted);
        toast.success(`${deleted.name} deleted.`);
      });
      setDeleted(undefined);
    },
  };
};
