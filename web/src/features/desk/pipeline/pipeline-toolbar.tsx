import type { Person } from "@funding-desk/contract/accounts/staff/desk-api";
import type { PipelineSort } from "@funding-desk/contract/desk/pipeline/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import Mails from "lucide-react/icons/mails";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useCallback, useState } from "react";
import { formatPerson, peopleQuery } from "../../../desk-parts/colleagues-query.ts";
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
}

const sorts: readonly { readonly value: PipelineSort; readonly label: string }[] = [
  { value: "longest", label: "Longest waiting" },
  { value: "newest", label: "Newest" },
  { value: "amount", label: "Largest amount" },
  { value: "name", label: "Name" },
];

/** The pipeline's search, filters and order. */
export function PipelineToolbar({ address, onChange, onSearch }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (part: Partial<PipelineAddress>) => onChange({ ...address, ...part });
  const close = useCallback(() => setOpen(false), []);
  const staff = useStaff();
  const filters = filterCount(address);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search by name, business, email, phone or reference"
          value={address.q}
          onChange={onSearch}
          maxLength={limits.searchChars}
          shortcut="/"
        />
        <AdvisorSelect value={address.advisor} onChange={(advisor) => change({ advisor })} />
        <ToolbarSelect
          label="Sort"
          value={address.sort}
          options={sorts}
          onChange={(sort) => change({ sort: sorts.find(({ value }) => value === sort)?.value ?? "longest" })}
        />
        <Button size="small" onClick={() => setOpen(true)} icon={<SlidersHorizontal className="size-4.5" />}>
          Filters{filters > 0 && ` (${filters})`}
        </Button>
        {staff.role !== "auditor" && (
          <LinkButton
            size="small"
            to={`/desk/group-messages/new?${writeAddress(address)}`}
            icon={<Mails className="size-4.5" />}
          >
            Message these clients
          </LinkButton>
        )}
      </div>
      <FilterChips address={address} onChange={onChange} />
      {isOpen && <FiltersDialog address={address} onApply={onChange} onClose={close} />}
    </div>
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
  return <ToolbarSelect label="Clients" value={value} options={options} onChange={onChange} />;
}
