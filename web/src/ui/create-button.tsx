import Plus from "lucide-react/icons/plus";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

type CreateButtonProps = {
  /** "New client" */
  readonly label: `New ${string}`;
} & ({ readonly to: string } | { readonly onClick: () => void; readonly disabled?: boolean });

/** Starts something new: a page's one call to action, and looks and reads the same on all of them. */
export function CreateButton({ label, ...act }: CreateButtonProps) {
  const look = { variant: "primary", size: "small", icon: <Plus className="size-4.5" /> } as const;
  return "to" in act ? (
    <LinkButton {...look} to={act.to}>
      {label}
    </LinkButton>
  ) : (
    <Button {...look} {...act}>
      {label}
    </Button>
  );
}
