import Plus from "lucide-react/icons/plus";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

type CreateButtonProps = {
  /** "New client" */
  readonly label: `New ${string}`;
  /** A plus alone on a phone. */
  readonly isShort?: boolean;
} & ({ readonly to: string } | { readonly onClick: () => void; readonly disabled?: boolean });

/** Starts something new: a page's one call to action, and looks and reads the same on all of them. */
export function CreateButton({ label, isShort = false, ...act }: CreateButtonProps) {
  const look = { variant: "primary", size: "small", icon: <Plus className="size-4.5" /> } as const;
  const words = isShort ? <span className="max-sm:sr-only">{label}</span> : label;
  return "to" in act ? (
    <LinkButton {...look} to={act.to}>
      {words}
    </LinkButton>
  ) : (
    <Button {...look} {...act}>
      {words}
    </Button>
  );
}
