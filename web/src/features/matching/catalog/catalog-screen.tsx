import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { ExportButtons } from "./export-buttons.tsx";
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
