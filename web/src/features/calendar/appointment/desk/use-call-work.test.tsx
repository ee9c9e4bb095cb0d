import { type DeskCall, deskCall, deskCalls } from "@funding-desk/contract/calendar/appointment/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, test, vi } from "vitest";
import { deskQuery } from "../../../../http/desk-query.ts";
import { useCallWork } from "./use-call-work.ts";

const call = { id: 7, revision: 1, details: null } as unknown as DeskCall;
const saved = { ...call, revision: 2 };

test("a change is kept as it was answered, and only the lists of calls are read again", async () => {
  const client = new QueryClient();
  const { queryKey } = deskQuery(deskCall, { params: { id: call.id } });
  const list = deskQuery(deskCalls, { query: { from: "2027-01-04", to: "2027-01-10" } });
  client.setQueryData(queryKey, call);
  client.setQueryData(list.queryKey, { calls: [] } as never);
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCallWork(call), { wrapper });
  const onDone = vi.fn();
  result.current.run(async () => ({ data: saved }), onDone);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true));
  expect(client.getQueryData(queryKey)).toEqual(saved);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
