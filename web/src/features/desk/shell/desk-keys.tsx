import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { listActs } from "../../../desk-parts/keys/list-keys.ts";
import { listEntries } from "./entries.ts";
import { KeySheet } from "./key-sheet.tsx";
import { listSettingsPaths, settingsLabels } from "./settings-paths.ts";

/** The keys of every page of the desk. Mount it once, in the desk's layout. */
export function DeskKeys({ role }: { readonly role: StaffRole }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const toAct = (name: string, path: string, keys?: string) => ({ name, keys, act: () => navigate(path) });
  useActs(
    "Settings",
    listSettingsPaths(role).map((path) => toAct(settingsLabels[path], `/desk/settings/${path}`)),
    "settings",
  );
  useActs(
    "Go to",
    [
      ...listEntries(role).map(({ label, path, keys }) => toAct(label, path, keys)),
      toAct("My account", "/desk/account"),
    ],
    "desk",
  );
  useActs("Desk", [{ name: "Keys", keys: "?", act: () => setOpen(true) }], "desk");
  useActs("Lists", listActs, "desk");
  return isOpen && <KeySheet onClose={() => setOpen(false)} />;
}
