import {
  type BulkAct,
  type BulkActWire,
  type BulkPreview,
  type BulkSelection,
  bulkActs,
  bulkLimits,
  previewBulkAct,
  startBulkAct,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { type SendOnce, useSendOnce } from "../../../http/use-send-once.ts";

export interface Found {
  readonly act: BulkAct;
  readonly preview: BulkPreview;
}

export interface BulkStart {
  readonly sending: SendOnce;
  /** Whom it would touch, once that takes a look. */
  readonly found: Found | undefined;
  goBack: () => void;
  /** Starts it, unless someone should look first: all of a list, a large number, a message, or some who are left out. */
  submit: (act: BulkAct) => Promise<boolean>;
  confirm: () => void;
}

interface Options {
  readonly selection: BulkSelection;
  readonly onStarted: (act: BulkActWire) => void;
}

export const useBulkStart = ({ selection, onStarted }: Options): BulkStart => {
  const client = useQueryClient();
  const sending = useSendOnce();
  const [found, setFound] = useState<Found>();
  const isChosen = selection.kind === "clients" || selection.kind === "files";
  const look = async (act: BulkAct): Promise<Found> => ({
    act,
    preview: (await callDesk(previewBulkAct, { body: { act, selection } })).data,
  });
  const begin = async ({ act, preview: { seen, count } }: Found, idempotencyKey: string) => {
    try {
      const { data } = await callDesk(startBulkAct, { body: { act, selection, seen, count }, idempotencyKey });
      void client.invalidateQueries(deskFilter(bulkActs));
      onStarted(data);
    } catch (error) {
      if (error instanceof CallError && error.code === "audience_changed") setFound(await look(act));
      throw error;
    }
  };
  const isPlain = ({ act, preview: { count, refused } }: Found) =>
    isChosen && act.kind !== "message" && refused.length === 0 && count > 0 && count < bulkLimits.typedFrom;
  return {
    sending,
    found,
    goBack() {
      sending.clear();
      setFound(undefined);
    },
    submit: (act) =>
      sending.run(async (key) => {
        const seen = await look(act);
        if (isPlain(seen)) await begin(seen, key);
        else setFound(seen);
      }, JSON.stringify(act)),
    confirm() {
      if (found) void sending.run((key) => begin(found, key), JSON.stringify(found));
    },
  };
};
