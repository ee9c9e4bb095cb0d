/** An email address that wraps after its @, and elsewhere only if nothing else fits. */
export function EmailText({ email }: { readonly email: string }) {
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <span className="wrap-break-word min-w-0">
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </span>
  );
}
