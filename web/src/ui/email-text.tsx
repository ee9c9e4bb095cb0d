/** An e-mail address that goes on after its @ where a line is too short, and is torn apart only where nothing else fits. */
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
