/** Staff filled in a form with the client, who hasn't sent it yet. */
export function UnconfirmedMark() {
  return (
    <span className="inline-block rounded-full bg-yellow px-2 py-0.5 font-semibold text-ink text-xs">
      Not confirmed by the client
    </span>
  );
}
