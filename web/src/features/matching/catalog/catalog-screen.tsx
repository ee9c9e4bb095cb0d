import { exportCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import { type CatalogFormat, catalogFormats } from "@funding-desk/contract/matching/catalog/states";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { ExportMenu } from "../../../ui/export-button.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LenderDialog } from "./lender-dialog.tsx";
import { LenderList } from "./lender-list.tsx";
import { ProgramFilters, useProgramFilter } from "./program-filters.tsx";
import { ProgramList } from "./program-list.tsx";

const views = [
  { value: "programs", label: "Programs" },
  { value: "lenders", label: "Lenders" },
] as const;

/** /desk/catalog: lenders and their programs. Managers change them, everyone else reads. */
export function CatalogScreen() {
  const canChange = useStaff().role === "manager";
  const { search, change } = useAddress();
  const [isImporting, setImporting] = useState(false);
  const [isAddingLender, setAddingLender] = useState(false);
  const filter = useProgramFilter();
  const view = search.get("show") === "lenders" ? "lenders" : "programs";
  return (
    <ListScreen
      title="Lender programs"
      lead="Clients are compared with live programs, checked by two people."
      action={
        <div className="flex flex-wrap gap-2">
          {canChange && (
            <Button size="small" icon={<Upload className="size-4.5" />} onClick={() => setImporting(true)}>
              Import a file
            </Button>
          )}
          <CatalogExport />
          {canChange &&
            (view === "programs" ? (
              <CreateButton label="New program" to="/desk/catalog/new" />
            ) : (
              <CreateButton label="New lender" onClick={() => setAddingLender(true)} />
            ))}
        </div>
      }
      filters={
        <>
          <ChoiceRow
            label="What to list"
            value={view}
            choices={views}
            onChange={(next) => change({ show: next === "programs" ? "" : next })}
          />
          {view === "programs" && <ProgramFilters filter={filter} />}
        </>
      }
    >
      <Card isFlush>
        {view === "programs" ? (
          <ProgramList filter={filter} canChange={canChange} />
        ) : (
          <LenderList canChange={canChange} />
        )}
      </Card>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isAddingLender && <LenderDialog lender={undefined} onClose={() => setAddingLender(false)} />}
    </ListScreen>
  );
}

const types = { csv: "text/csv", json: "application/json" } as const;

/** Saves the whole catalog as a file that the import reads. */
function CatalogExport() {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = (format: CatalogFormat) =>
    void sending.run(async () => {
      const { filename, text, programs } = (await callDesk(exportCatalog, { query: { format } })).data;
      // Without the byte order mark, Excel misreads its characters.
      saveFile(filename, format === "csv" ? `\ufeff${text}` : text, types[format]);
      toast.success(`${formatCount(programs, "program")} exported.`);
    });
  return <ExportMenu formats={catalogFormats} isBusy={sending.isBusy} onChoose={save} />;
}
