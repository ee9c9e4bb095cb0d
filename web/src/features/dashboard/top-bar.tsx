import { PhoneLink } from "../../content/firm-contact.tsx";

/** Greets the client by first name and shows the firm's number. */
export function TopBar({ firstName }: { readonly firstName: string }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-8">
        <p className="min-w-0 truncate">
          Welcome, <span className="font-semibold">{firstName.trim() || "Guest"}</span>
        </p>
        <PhoneLink />
      </div>
    </header>
  );
}
