import { livePrograms } from "@funding-desk/contract/fit/api";
import type { PublicProgram } from "@funding-desk/contract/fit/program";
import { call } from "../../api/call.ts";

/** The lenders' programs that are live. Nothing about the visitor is sent. */
export const loadLivePrograms = async (signal: AbortSignal): Promise<readonly PublicProgram[]> => {
  const { data } = await call(livePrograms, { signal });
  return data.programs;
};
