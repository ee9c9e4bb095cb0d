import { ownReceipt, ownReceipts } from "@funding-desk/contract/oversight/receipt/api";
import { type ReceiptLine, receiptKindWords } from "@funding-desk/contract/oversight/receipt/receipt-list";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatMoment } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";

const receiptsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["receipts", userId],
    queryFn: async ({ signal }) => (await call(ownReceipts, { signal })).data.receipts,
  });

/** The client's receipts, to save. */
export function ReceiptsPart({ userId }: { readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Receipts">
      <p className="mb-4">
        Each proves what you sent us or agreed to, and when. Anyone can{" "}
        <Link to="/verify" className="text-link">
          check a receipt
        </Link>
        .
      </p>
      {isOpen ? <ReceiptList userId={userId} /> : <Button onClick={() => setOpen(true)}>Show my receipts</Button>}
    </Card>
  );
}

function ReceiptList({ userId }: { readonly userId: string }) {
  const query = useQuery(receiptsQuery(userId));
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Loaded
        query={query}
        failedTitle="We couldn't load your receipts"
        skeleton={["mb-3 h-16 w-full", "h-16 w-full"]}
        empty={<p>No receipts yet. You get one for each document you send.</p>}
      >
        {(receipts) => (
          <ul className="border-line border-t">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} {...receipt} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function Receipt(receipt: ReceiptLine) {
  const { id, kind, what, received_at: at } = receipt;
  const { run, isBusy, problem } = useSendOnce();
  const name = what ?? "No longer here";
  const stem = `${kind}-${at.slice(0, 10)}-${id.slice(0, 8)}`;
  const hasText = kind === "offer" || (kind === "consent" && !receipt.is_of_co_borrower);
  const load = async () => (await call(ownReceipt, { params: { id } })).data;
  const save = () =>
    run(async () =>
      saveFile(`receipt-${stem}.json`, `${JSON.stringify((await load()).receipt, null, 2)}\n`, "application/json"),
    );
  const saveText = () =>
    run(async () => {
      const { text } = await load();
      if (text !== null) saveFile(`${stem}.txt`, text, "text/plain");
    });
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere line-clamp-2 font-semibold">{name}</p>
          <p className="text-ink-soft text-sm">
            {receiptKindWords[kind]}
            {receipt.is_as_sent && ", as you sent it"}
            {receipt.is_of_co_borrower && ", by a co-borrower"} · <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </div>
        <div className="flex gap-2">
          {hasText && (
            <Button size="small" variant="quiet" isBusy={isBusy} onClick={saveText}>
              Save text <span className="sr-only">of {name}</span>
            </Button>
          )}
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={save}>
            Save receipt <span className="sr-only">of {name}</span>
          </Button>
        </div>
      </div>
      <ProblemNotice problem={problem} />
    </li>
  );
}
