import { limits } from "@funding-desk/contract/platform/limits";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useCallback, useState } from "react";
import { AdvisorSelect } from "../../../desk-parts/advisor-select.tsx";
import { useKeysOn } from "../../../desk-parts/keys/key-switch.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { FiltersDialog } from "./filters-dialog.tsx";
import type { PipelineAddress } from "./pipeline-address.ts";
import { filterCount, PipelineChips } from "./pipeline-chips.tsx";

export interface ToolbarProps {
  readonly address: PipelineAddress;
  readonly onChange: (address: PipelineAddress) => void;
  readonly onSearch: (text: string) => void;
  readonly start: ReactNode;
  readonly end: ReactNode;
}

/** The pipeline's search and filters, in one line with what else its page starts with. */
export function PipelineToolbar({ address, onChange, onSearch, start, end }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const isKeyed = useKeysOn();
  const filters = filterCount(address);
  return (
    <>
      <div data-page-head="" className="flex flex-wrap items-center gap-2">
        {start}
        <SearchField
          label="Search by name, business, email, phone or reference"
          value={address.q}
          onChange={onSearch}
          maxLength={limits.searchChars}
          {...(isKeyed && { shortcut: "/" })}
        />
        <AdvisorSelect value={address.advisor} onChange={(advisor) => onChange({ ...address, advisor })} />
        <Button size="small" onClick={() => setOpen(true)} icon={<SlidersHorizontal className="size-4.5" />}>
          Filters{filters > 0 && ` (${filters})`}
        </Button>
        {end}
      </div>
      <PipelineChips address={address} onChange={onChange} />
      {isOpen && <FiltersDialog address={address} onApply={onChange} onClose={close} />}
    </>
  );
}
