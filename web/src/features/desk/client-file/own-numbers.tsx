import type { FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import { describeOwnNumbers } from "@funding-desk/contract/forms/own-numbers";
import { sendCoBorrowerLink } from "@funding-desk/contract/placement/co-borrower-door/desk-api";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface OwnNumbersProps {
  readonly clientId: string;
  readonly coBorrower: Extract<FileSubmission, { kind: "application" }>["co_borrowers"][number];
  readonly canWork: boolean;
}

/** What a co-borrower enters on a page of their own, and a way to get them there before a lender is chosen. */
export function OwnNumbers({ clientId, coBorrower, canWork }: OwnNumbersProps) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const { id, name, own_numbers: numbers } = coBorrower;
  if (numbers === null) return null;
  const send = async () => {
    await callDesk(sendCoBorrowerLink, { params: { id: clientId, coBorrowerId: id } });
    toast.success(`We emailed ${name} a private link.`);
  };
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="wrap-anywhere min-w-0 flex-1 basis-56 font-medium text-sm">{describeOwnNumbers(name, numbers)}</p>
      {numbers === "waiting" && canWork && (
        <Button size="small" isBusy={sending.isBusy} busyLabel="Sending..." onClick={() => void sending.run(send)}>
          Email the link <span className="sr-only">to {name}</span>
        </Button>
      )}
    </div>
  );
}
