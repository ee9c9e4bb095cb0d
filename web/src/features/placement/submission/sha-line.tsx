/** A file's SHA-256, in groups, so that two people can compare it on the phone. A line ends between two groups. */
export function ShaLine({ hex }: { readonly hex: string }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-soft text-xs">
      SHA-256 <code>{hex.replace(/(.{8})(?=.)/g, "$1 ")}</code>
    </p>
  );
}
