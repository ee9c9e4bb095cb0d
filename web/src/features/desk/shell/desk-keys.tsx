import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { listActs } from "../../../desk-parts/keys/list-keys.ts";
import { listEntries } from "./entries.ts";
import { KeySheet } from "./key-sheet.tsx";

/** The keys of every page of the desk. Mount it once, in the desk's layout. */
export function DeskKeys({ role }: { readonly role: StaffRole }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useActs(
    "Go to",
    listEntries(role).map(({ label, path, keys }) => ({ name: label, keys, act: () => navigate(path) })),
  );
  useActs("Desk", [{ name: "Keys", keys: "?", act: () => setOpen(true) }]);
  useActs("Lists", listActs);
  return isOpen && <KeySheet onClose={() => setOpen(false)} />;
}
