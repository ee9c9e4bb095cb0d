import { type StaffRole, staffRoles } from "@funding-desk/contract/staff-role";
import { roleWords } from "../../desk/role-words.ts";
import { classNames } from "../../ui/class-names.ts";

interface RoleChoiceProps {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** A role, with what it can do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">Role</legend>
      {staffRoles.map((role) => (
        <label
          key={role}
          className={classNames(
            "flex cursor-pointer items-start gap-3 rounded-field border px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-focus",
            role === value ? "border-brand bg-brand-soft" : "border-edge hover:bg-paper-deep",
          )}
        >
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-1 size-5 flex-none accent-brand outline-none"
          />
          <span>
            <span className="block font-semibold">{roleWords[role].label}</span>
            <span className="block text-ink-soft text-sm">{roleWords[role].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
