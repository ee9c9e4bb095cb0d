import type { Person } from "@funding-desk/contract/accounts/staff/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import Mails from "lucide-react/icons/mails";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useCallback, useState } from "react";
import { formatPerson, peopleQuery } from "../../../desk-parts/colleagues-query.ts";
import { useKeysOn } from "../../../desk-parts/keys/key-switch.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { FilterChips, filterCount } from "./filter-chips.tsx";
import { FiltersDialog } from "./filters-dialog.tsx";
import { type PipelineAddress, writeAddress } from "./pipeline-address.ts";

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
  const staff = useStaff();
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
        {staff.role !== "auditor" && (
          <LinkButton
            size="small"
            to={`/desk/group-messages/new?${writeAddress(address)}`}
            title="Message these clients"
            icon={<Mails className="size-4.5" />}
          >
            <span className="sr-only">Message these clients</span>
          </LinkButton>
        )}
      </div>
      <FilterChips address={address} onChange={onChange} />
      {isOpen && <FiltersDialog address={address} onApply={onChange} onClose={close} />}
    </>
  );
}

/** Has clients or could get some. */
const canOwn = ({ has_clients, is_active, role }: Person): boolean => has_clients || (is_active && role !== "auditor");

/** Advisors choose between their own clients and those without an advisor. They can't see anyone else's. */
function AdvisorSelect({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const staff = useStaff();
  const { data: people = [] } = useQuery(peopleQuery);
  const isAdvisor = staff.role === "advisor";
  const others = isAdvisor ? [] : people.filter((person) => person.id !== staff.staff_id && canOwn(person));
  const options = [
    { value: "", label: isAdvisor ? "Mine and unassigned" : "Everyone's" },
    ...(staff.role === "auditor" ? [] : [{ value: staff.staff_id, label: "Mine" }]),
    { value: "none", label: "Unassigned" },
    ...others.map((person) => ({ value: person.id, label: formatPerson(person) })),
  ];
  return <ToolbarSelect label="Clients" isLabelHidden value={value} options={options} onChange={onChange} />;
}
