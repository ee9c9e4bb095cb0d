import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import {
  type RegistrationWire,
  registrations,
  removeRegistration,
} from "@funding-desk/contract/office/registration/desk-api";
import { findExpiry } from "@funding-desk/contract/office/registration/expiry";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { RegistrationDialog } from "./registration-dialog.tsx";
import { formatEnd } from "./registration-words.ts";

/** Where the firm itself is registered or licensed. */
export function RegistrationsSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(deskQuery(registrations));
  const [edited, setEdited] = useState<RegistrationWire | "new">();
  const [removed, setRemoved] = useState<RegistrationWire>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void query.refetch();
    },
  });
  const remove = async ({ id, revision }: RegistrationWire) => {
    await sending.run(async () => {
      const { data } = await callDesk(removeRegistration, {
        params: { id },
        body: { expected_revision: revision },
      });
      client.setQueryData(deskQuery(registrations).queryKey, data);
      toast.success("Registration removed.");
    });
    setRemoved(undefined);
  };
  const columns = createColumns(query.data?.today ?? "");
  return (
    <>
      <SectionHead
        title="Registrations"
        action={canChange && <CreateButton label="New registration" onClick={() => setEdited("new")} />}
      >
        Where you're registered as a broker. /about and /security show state, authority, and number while they're valid.
        Today warns you before one ends.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Registrations by state"
          columns={canChange ? [...columns, createActionColumn({ onEdit: setEdited, onRemove: setRemoved })] : columns}
          query={{ data: query.data?.registrations, error: query.error, refetch: query.refetch }}
          rowKey={({ id }) => id}
          emptyText="No registrations yet"
          emptyHint={canChange ? "Add the states in which the firm is registered." : undefined}
          failedTitle="We couldn't load the registrations"
        />
      </Card>
      {edited && (
        <RegistrationDialog registration={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <AlertDialog
        isOpen={removed !== undefined}
        title={`Remove ${removed?.number ?? ""} in ${removed?.state ?? ""}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        Files of clients in this state will say that a registration is missing, if the state asks for one.
      </AlertDialog>
    </>
  );
}

function End({ until, today }: { readonly until: string | null; readonly today: string }) {
  if (until === null) return "No end";
  const expiry = findExpiry(until, today);
  if (!expiry) return formatDate(until);
  return <span className="font-semibold text-coral-strong">{formatEnd(until, expiry)}</span>;
}

const createColumns = (today: string): readonly Column<RegistrationWire>[] => [
  {
    key: "state",
    header: "State",
    cell: ({ state, authority }) => <CellLines more={authority}>{state}</CellLines>,
  },
  { key: "number", header: "Number", cell: ({ number }) => number },
  { key: "until", header: "Valid until", cell: ({ valid_until }) => <End until={valid_until} today={today} /> },
  {
    key: "bond",
    header: "Bond",
    cell: ({ bond_amount, bond_until }) =>
      bond_amount === null ? (
        "None"
      ) : (
        <span className="block">
          {formatMoney(String(bond_amount))}
          {bond_until !== null && (
            <span className="block text-sm">
              <End until={bond_until} today={today} />
            </span>
          )}
        </span>
      ),
  },
];

interface RowActions {
  readonly onEdit: (registration: RegistrationWire) => void;
  readonly onRemove: (registration: RegistrationWire) => void;
}

const createActionColumn = ({ onEdit, onRemove }: RowActions): Column<RegistrationWire> => ({
  key: "actions",
  header: "Change",
  align: "right",
  cell: (registration) => (
    <span className="flex flex-wrap justify-end gap-1">
      <Button size="small" aria-label={`Edit ${registration.number}`} onClick={() => onEdit(registration)}>
        Edit
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove ${registration.number}`}
        onClick={() => onRemove(registration)}
      >
        Remove
      </Button>
    </span>
  ),
});
