import type { BulkAct, BulkActWire, BulkPreview, BulkSelection } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { vi } from "vitest";
import type { DeskApi } from "./staff-api.ts";

type Caller = { readonly headers: Readonly<Record<string, string>> } | undefined;

const url = "/api/desk/bulk-acts";

/** Acts on many clients as the desk does: looks, starts, and waits for the end. */
export const createBulkActs = (desk: Pick<DeskApi, "call">) => {
  const post = (caller: Caller, path: string, payload?: object) =>
    desk.call(caller, { method: "POST", url: url + path, ...(payload && { payload }) });
  const preview = async (caller: Caller, act: BulkAct, selection: BulkSelection): Promise<BulkPreview> =>
    (await post(caller, "/preview", { act, selection })).body.data;
  const load = async (caller: Caller, id: string): Promise<BulkActWire> =>
    (await desk.call(caller, { url: `${url}/${id}` })).body.data;
  const start = async (caller: Caller, act: BulkAct, selection: BulkSelection) => {
    const { seen = "x", count = 1 } = (await preview(caller, act, selection)) ?? {};
    return post(caller, "", { act, selection, seen, count });
  };
  const waitForEnd = (caller: Caller, id: string) =>
    vi.waitFor(
      async () => {
        const act = await load(caller, id);
        const isOver = act.undo_started_at === null ? act.ended_at !== null : act.undo_ended_at !== null;
        if (!isOver) throw new Error("It isn't over.");
        return act;
      },
      { timeout: 60_000, interval: 50 },
    );
  return {
    url,
    post,
    preview,
    load,
    start,
    waitForEnd,
    /** @returns it as it ended */
    run: async (caller: Caller, act: BulkAct, selection: BulkSelection): Promise<BulkActWire> => {
      const { status, body, text } = await start(caller, act, selection);
      if (status !== 201) throw new Error(text);
      return waitForEnd(caller, body.data.id);
    },
    undo: async (caller: Caller, id: string): Promise<BulkActWire> => {
      const { status, text } = await post(caller, `/${id}/undo`);
      if (status !== 200) throw new Error(text);
      return waitForEnd(caller, id);
    },
  };
};
