import {
  type ProgramDetailWire,
  pauseProgram,
  programDetails,
  publishProgram,
  verifyProgram,
} from "@funding-desk/contract/matching/catalog/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { useRevision } from "../../../desk-parts/use-revision.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { wholeCatalog } from "./catalog-queries.ts";

const acts = {
  verify: { endpoint: verifyProgram, done: "Verified. It can go live now." },
  live: { endpoint: publishProgram, done: "Live. Clients are compared with it from now on." },
  pause: { endpoint: pauseProgram, done: "Paused. Clients aren't judged by it anymore." },
} as const;

/** What a manager can do with a program now: verify it, take it live, pause it. */
export function ProgramActions({ program }: { readonly program: ProgramDetailWire }) {
  const { id, status, pending, lacks, may_verify: mayVerify } = program;
  const client = useQueryClient();
  const query = deskQuery(programDetails, { params: { id } });
  const { sending, overtaken, run } = useRevision(
    program.revision,
    async () => (await client.fetchQuery({ ...query, staleTime: 0 })).revision,
  );
  const act = (what: keyof typeof acts) =>
    void run(async (seen) => {
      const { endpoint, done } = acts[what];
      const saved = (await callDesk(endpoint, { params: { id }, body: { expected_revision: seen } })).data;
      client.setQueryData(query.queryKey, saved);
      void client.invalidateQueries(wholeCatalog);
      toast.success(done);
      return saved.revision;
    });
  const isVerified = status === "verified" || pending === "verified";
  const isInUse = status === "live" && pending === null;
  const needsVerifying = status === "draft" || pending === "draft";
  return (
    <Card title={isInUse ? "In use" : "Next step"}>
      <div className="flex flex-col gap-4">
        <OvertakenNotice sentence={overtaken}>
          <p>You now see the program as it is. Please read it again before you decide.</p>
        </OvertakenNotice>
        <ProblemNotice problem={sending.problem} />
        <p>{describeNext(program)}</p>
        {lacks.length > 0 && (
          <Fold label={`${formatCount(lacks.length, "gap")} to fill`} isOpenAtFirst={lacks.length <= shownOpen}>
            <ul className="wrap-anywhere list-disc pl-5 text-sm">
              {lacks.map(({ rule, field, message }) => (
                <li key={`${rule} ${field}`}>{message}</li>
              ))}
            </ul>
          </Fold>
        )}
        <div className="flex flex-wrap gap-3">
          {needsVerifying && mayVerify && (
            <Button variant="brand" isBusy={sending.isBusy} onClick={() => act("verify")}>
              Verify this version
            </Button>
          )}
          {isVerified && (
            <Button variant="brand" isBusy={sending.isBusy} onClick={() => act("live")}>
              Go live
            </Button>
          )}
          {status === "paused" && !isVerified && (
            <Button isBusy={sending.isBusy} onClick={() => act("live")}>
              Go live again
            </Button>
          )}
          {status === "live" && (
            <Button isBusy={sending.isBusy} onClick={() => act("pause")}>
              Pause
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const shownOpen = 8;

const describeNext = ({ status, pending, lacks, may_verify, live_version, version }: ProgramDetailWire): string => {
  const needsVerifying = status === "draft" || pending === "draft";
  if (needsVerifying && lacks.length > 0) return "Fill the gaps, then someone else can verify it.";
  if (needsVerifying)
    return may_verify
      ? "Open each source and compare it with the rule. If everything agrees, verify this version."
      : "You changed it last. Ask another manager to verify it.";
  if (pending === "verified")
    return `Version ${version} is verified. Version ${live_version} is used until it goes live.`;
  if (status === "verified") return "Two people have checked it. It can go live.";
  return status === "live" ? "Clients are compared with it." : "Clients aren't compared with it while it's paused.";
};
