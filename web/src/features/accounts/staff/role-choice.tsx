import { type StaffRole, staffRoles } from "@funding-desk/contract/identity/staff-role";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { ChoiceField } from "../../../ui/choice-field.tsx";

interface RoleChoiceProps {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

const options = staffRoles.map((role) => ({ value: role, label: roleWords[role].label, hint: roleWords[role].may }));

/** A role, with what it can do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <ChoiceField
      name="role"
      label="Role"
      value={value}
      options={options}
      onChange={(chosen) => onChange(staffRoles.find((role) => role === chosen) ?? value)}
    />
  );
}
