import { toInitials } from "@funding-desk/contract/firm/initials";

interface PortraitProps {
  readonly name: string;
  /** An address; null for initials. */
  readonly src: string | null;
}

/** Someone's face, or their initials. Their name stands beside it. */
export function Portrait({ name, src }: PortraitProps) {
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width="56"
        height="56"
        className="size-14 flex-none rounded-card border border-line object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="font-display grid size-14 flex-none place-items-center rounded-card border border-brand/30 bg-brand-soft text-brand text-lg"
    >
      {toInitials(name)}
    </span>
  );
}
