import { useState } from "react";
import { type SendOnce, useSendOnce } from "../../http/use-send-once.ts";
import { toast } from "../../ui/toaster.tsx";

interface Listed {
  readonly id: string;
}

interface Options<Item extends Listed> {
  readonly items: readonly Item[];
  /** Saves the whole list, and shows what was stored. */
  readonly save: (items: Item[]) => Promise<void>;
  /** Reads the list again: a colleague may have changed it, and the next save goes by what they left. */
  readonly refetch: () => unknown;
}

export interface ListSetting<Item extends Listed> {
  readonly sending: SendOnce;
  /** Being edited in a dialog. */
  readonly edited: Item | "new" | undefined;
  readonly open: (item: Item | "new" | undefined) => void;
  /** Adds or replaces it, and closes the dialog. */
  readonly put: (item: Item, sentence: string) => Promise<void>;
  readonly remove: (item: Item, sentence: string) => Promise<void>;
  /** Saves it as it's given, such as in another order. */
  readonly saveAll: (items: Item[], sentence: string) => Promise<unknown>;
}

/** Edits a setting that is a list and is saved as a whole. */
export const useListSetting = <Item extends Listed>({ items, save, refetch }: Options<Item>): ListSetting<Item> => {
  const [edited, setEdited] = useState<Item | "new">();
  const sending = useSendOnce({
    onFail({ message }) {
      if (edited === undefined) toast.error(message);
      void refetch();
    },
  });
  const saveAll = (next: Item[], sentence: string) =>
    sending.run(async () => {
      await save(next);
      toast.success(sentence);
    });
  return {
    sending,
    edited,
    open(item) {
      sending.clear();
      setEdited(item);
    },
    async put(item, sentence) {
      const isKnown = items.some(({ id }) => id === item.id);
      const next = isKnown ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item];
      if (await saveAll(next, sentence)) setEdited(undefined);
    },
    async remove(item, sentence) {
      await saveAll(
        items.filter(({ id }) => id !== item.id),
        sentence,
      );
    },
    saveAll,
  };
};
