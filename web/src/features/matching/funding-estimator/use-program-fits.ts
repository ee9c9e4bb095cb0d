import { evaluatePrograms } from "@funding-desk/contract/matching/fit/evaluate";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { useEffect, useMemo, useState } from "react";
import { groupPrograms, type ProgramFit } from "./program-wording.ts";
import type { Estimate } from "./use-estimate.ts";

/**
 * The lenders' live programs, compared with the estimate here in the browser. None while there are none, and none when they
 * can't be loaded: the kinds of funding are there without them.
 */
export const useProgramFits = ({ facts, on }: Pick<Estimate, "facts" | "on">): readonly ProgramFit[] => {
  const [programs, setPrograms] = useState<readonly PublicProgram[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Only someone who has answered needs the code that calls the server.
    import("./live-programs.ts")
      .then(({ loadLivePrograms }) => loadLivePrograms(leaving.signal))
      .then(setPrograms)
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return useMemo(
    () => groupPrograms(programs, evaluatePrograms(programs, facts, { on }), facts),
    [programs, facts, on],
  );
};
