import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Answers } from "@funding-desk/contract/forms/field";
import { type Memo, toSentMemo } from "@funding-desk/contract/placement/memo/memo";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import { formatDay } from "../../../platform/mail/mail-layout.ts";
import type { ApplicationOnFile, ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { toBrief } from "../brief/brief.service.ts";
import { withOwnNumbers } from "../lender-consent/co-borrower-details.service.ts";
import type { ApplicationCopies } from "./application-copy.service.ts";
import { nameItem } from "./item-name.ts";
import { toLetterhead } from "./letterhead.ts";
import { type SummaryPaperInput, writeSummaryPaper } from "./summary-paper.ts";

export interface PapersRequest {
  readonly clientId: string;
  readonly submissionId: string;
  readonly applicationId: string;
  readonly businessName: string;
  readonly lenderName: string;
  readonly programName: string;
  /** Whether Social Security numbers are in it in full: not in what goes as an ordinary mail. */
  readonly showsNumbers: boolean;
  /** The advisor's, for the lender. */
  readonly note: string;
  /** The files that come with it, each with its type in words. */
  readonly documents: SummaryPaperInput["documents"];
  readonly preparedAt: Date;
}

export type PackagePapers = ReturnType<typeof createPackagePapers>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly inspector: Pick<FileInspector, "countPages" | "drawPaper">;
  readonly applications: Pick<ApplicationRecords, "find">;
  readonly copies: Pick<ApplicationCopies, "draw">;
  /** The numbers that co-borrowers entered themselves; they replace those that the owner typed. */
  readonly coBorrowerDetails: {
    load(db: Queryable, clientId: string, coBorrowerIds: readonly string[]): Promise<ReadonlyMap<string, Answers>>;
  };
  readonly currentFirm: CurrentFirm;
  readonly memos: { writeFor(clientId: string, submissionId: string): Promise<Memo> };
}

/** Makes the papers that come before a package's documents: the summary and the application. */
export const createPackagePapers = (deps: Deps) => {
  const { database, inspector, timeZone } = deps;

  const loadApplication = async ({ clientId, applicationId }: PapersRequest): Promise<ApplicationOnFile> => {
    const found = await deps.applications.find(database, applicationId);
    const application = requireFound(found?.clientId === clientId ? found : undefined);
    const ids = application.coBorrowers.map(({ id }) => id);
    const details = await deps.coBorrowerDetails.load(database, clientId, ids);
    return withOwnNumbers(application, details);
  };

  const drawApplication = (application: ApplicationOnFile, { showsNumbers }: PapersRequest, stamp: string) =>
    deps.copies.draw(application, {
      kind: "lender",
      stamp,
      inFull: new Set(showsNumbers ? ["owner", ...application.coBorrowers.map(({ id }) => id)] : []),
    });

  return {
    async make(request: PapersRequest) {
      const { preparedAt, lenderName, businessName, submissionId } = request;
      const application = await loadApplication(request);
      const stamp = `Prepared for ${lenderName}, ${formatDay(preparedAt.toISOString(), timeZone)}, ${submissionId}`;
      const month = toCivilDate(timeZone, preparedAt).slice(0, 7);
      const toName = (position: number, type: string) =>
        nameItem({ position, type, businessName, month, filename: "made.pdf" });
      const [summaryName, applicationName] = [toName(0, "Summary"), toName(1, "Application")];
      const applicationBytes = await drawApplication(application, request, stamp);
      const memo = toSentMemo(await deps.memos.writeFor(request.clientId, submissionId));
      const applicationPages = (await inspector.countPages(Buffer.from(applicationBytes))) ?? null;
      const summaryBytes = await inspector.drawPaper(
        writeSummaryPaper({
          ...request,
          application,
          memo,
          stamp,
          timeZone,
          letterhead: toLetterhead(deps.currentFirm()),
          documents: [{ type: "Application", name: applicationName, pages: applicationPages }, ...request.documents],
        }),
      );
      return {
        brief: toBrief(application),
        memo,
        papers: [
          {
            kind: "summary",
            name: summaryName,
            bytes: summaryBytes,
            why: "What the file is about, and what each sentence rests on",
          },
          {
            kind: "application",
            name: applicationName,
            bytes: applicationBytes,
            why: "The application as it was sent",
          },
        ] as const,
      };
    },
  };
};
