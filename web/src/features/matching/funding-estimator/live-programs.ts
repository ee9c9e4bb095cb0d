import { livePrograms } from "@funding-desk/contract/matching/fit/api";
import { type PublicProgram, publicProgram } from "@funding-desk/contract/matching/fit/program";
import { call } from "../../../http/call.ts";

/**
 * The lenders' programs that are live. Nothing about the visitor is sent. One that this page can't read, such as after an
 * update of the server, is left out.
 */
export const loadLivePrograms = async (signal: AbortSignal): Promise<readonly PublicProgram[]> => {
  const { data } = await call(livePrograms, { signal });
  return data.programs.filter((program) => publicProgram.safeParse(program).success);
};
