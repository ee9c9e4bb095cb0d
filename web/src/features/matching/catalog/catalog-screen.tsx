import { exportCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import { type CatalogFormat, catalogFormats } from "@funding-desk/contract/matching/catalog/states";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
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
import { LinkButton } from "../../../ui/link-button.tsx";
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
      lead="Which funding asks for what, by whose published rule. Clients are compared only with live programs, which two people have checked."
      action={
        canChange &&
        (view === "programs" ? (
          <LinkButton variant="primary" to="/desk/catalog/new" icon={<Plus className="size-5" />}>
            Add a program
          </LinkButton>
        ) : (
          <Button variant="primary" icon={<Plus className="size-5" />} onClick={() => setAddingLender(true)}>
            Add a lender
          </Button>
        ))
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
      <div className="mb-4 flex flex-wrap gap-2">
        {canChange && (
          <Button size="small" icon={<Upload className="size-4" />} onClick={() => setImporting(true)}>
            Import a file
          </Button>
        )}
        <ExportButtons />
      </div>
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
function ExportButtons() {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = (format: CatalogFormat) =>
    void sending.run(async () => {
      const { filename, text, programs } = (await callDesk(exportCatalog, { query: { format } })).data;
      // Without the byte order mark, Excel misreads its characters.
      saveFile(filename, format === "csv" ? `\ufeff${text}` : text, types[format]);
      toast.success(`${formatCount(programs, "program")} exported.`);
    });
  return catalogFormats.map((format) => (
    <Button
      key={format}
      size="small"
      icon={<Download className="size-4" />}
      isBusy={sending.isBusy}
      onClick={() => save(format)}
    >
      Export as {format.toUpperCase()}
    </Button>
  ));
}
