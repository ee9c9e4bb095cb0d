/** A file's SHA-256, in groups, so that two people can compare it on the phone. */
export function ShaLine({ hex }: { readonly hex: string }) {
  return (
    <p className="text-ink-soft text-xs">
      SHA-256 <code className="break-all">{hex.replace(/(.{8})(?=.)/g, "$1 ")}</code>
    </p>
  );
}
