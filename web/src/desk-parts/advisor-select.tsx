import type { Person } from "@funding-desk/contract/accounts/staff/desk-api";
import { useQuery } from "@tanstack/react-query";
import { ToolbarSelect } from "../ui/toolbar-select.tsx";
import { formatPerson, peopleQuery } from "./colleagues-query.ts";
import { useStaff } from "./staff-context.ts";

/** Has clients or could get some. */
const canOwn = ({ has_clients, is_active, role }: Person): boolean => has_clients || (is_active && role !== "auditor");

/** Whose clients a list shows. Advisors choose between their own clients and those without an advisor. They can't see anyone else's. */
export function AdvisorSelect({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
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
