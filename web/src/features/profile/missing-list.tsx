/** The labels of what the profile lacks. */
export function MissingList({ labels }: { readonly labels: readonly string[] }) {
  return (
    <ul className="mt-3 list-disc columns-2 gap-x-8 pl-5 text-sm">
      {labels.map((label) => (
        <li key={label} className="break-inside-avoid py-0.5">
          {label}
        </li>
      ))}
    </ul>
  );
}
