import { remarkOnMemo, submissionMemo } from "@funding-desk/contract/placement/memo/desk-api";
import type { RemarkPlace } from "@funding-desk/contract/placement/memo/memo";
import { memoTitles } from "@funding-desk/contract/placement/memo/sentence";
import { clientSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskFilter, deskQuery, wholeDesk } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { type ShownPage, StatementDialog } from "../../../intake/statement-set/desk/statement-dialog.tsx";
import { MemoText } from "../memo-text.tsx";
import { WordsForm } from "../words-form.tsx";
import { EvidenceList } from "./evidence-list.tsx";

interface ClientMemoProps {
  readonly clientId: string;
  readonly submissionId: string;
  readonly lenderName: string;
  /** Before it's sent. */
  readonly canRemark: boolean;
}

const memoQuery = ({ clientId: id, submissionId }: Pick<ClientMemoProps, "clientId" | "submissionId">) =>
  deskQuery(submissionMemo, { params: { id, submissionId } });

/** The button for the memo that a lender reads. */
export function ClientMemo({ lenderName, ...rest }: ClientMemoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Read the memo
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setOpen(false)}
          title={`What ${lenderName} ${rest.canRemark ? "will read" : "reads"}`}
          width="wide"
        >
          <Memo {...rest} />
        </Dialog>
      )}
    </>
  );
}

type MemoProps = Omit<ClientMemoProps, "lenderName">;

function Memo({ clientId, submissionId, canRemark }: MemoProps) {
  const [shown, setShown] = useState<ShownPage>();
  const ids = { clientId, submissionId };
  return (
    <Loaded query={useQuery(memoQuery(ids))} failedTitle="We couldn't write the memo" skeleton={["h-80 w-full"]}>
      {({ sentences, remarks }) => (
        <>
          <MemoText
            sentences={sentences}
            remarks={remarks}
            answeredBy="The owner"
            below={({ evidence }) => evidence && <EvidenceList evidence={evidence} onShow={setShown} />}
            belowPart={(place) =>
              canRemark && (
                <Remark {...ids} place={place} remark={remarks.find(({ part }) => part === place)?.text ?? ""} />
              )
            }
          />
          {shown && <StatementDialog clientId={clientId} {...shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface RemarkProps extends Omit<MemoProps, "canRemark"> {
  readonly place: RemarkPlace;
  /** "" for none. */
  readonly remark: string;
}

/** The button for a member's own words to a part. */
function Remark({ place, remark, ...ids }: RemarkProps) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const save = async (text: string) => {
    const params = { id: ids.clientId, submissionId: ids.submissionId };
    const { data } = await callDesk(remarkOnMemo, { params, body: { part: place, text } });
    // It raised the revision, which whoever sends the file next has to know.
    await queryClient.invalidateQueries({ ...deskFilter(clientSubmission, { params }), exact: true });
    queryClient.setQueryData(memoQuery(ids).queryKey, data);
    await queryClient.invalidateQueries(wholeDesk);
  };
  if (isOpen)
    return (
      <WordsForm
        name="text"
        label="Your words"
        hint="The owner and the lender read them under your name. Leave it empty to say nothing."
        words={remark}
        onSave={save}
        onClose={() => setOpen(false)}
      />
    );
  const about = place === "whole" ? "the whole" : memoTitles[place];
  return (
    <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
      {remark === "" ? "Add your words" : "Change these words"}{" "}
      <span className={classNames(place !== "whole" && "sr-only")}>on {about}</span>
    </Button>
  );
}
