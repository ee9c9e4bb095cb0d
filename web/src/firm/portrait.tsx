import { toInitials } from "@funding-desk/contract/firm/initials";
import { classNames } from "../ui/class-names.ts";

interface PortraitProps {
  readonly name: string;
  /** An address; null for initials. */
  readonly src: string | null;
  /** For a line of text. */
  readonly isSmall?: boolean;
}

/** Someone's face, or their initials. Their name stands beside it. */
export function Portrait({ name, src, isSmall = false }: PortraitProps) {
  const size = isSmall ? "size-10" : "size-14 text-lg";
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width="56"
        height="56"
        className={classNames("flex-none rounded-card border border-line object-cover", size)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "font-display grid flex-none place-items-center rounded-card border border-brand/30 bg-brand-soft text-brand",
        size,
      )}
    >
      {toInitials(name)}
    </span>
  );
}
