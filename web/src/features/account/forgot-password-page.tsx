import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { emailHref, firm, phoneHref } from "../../content/firm.ts";
import { buttonClass } from "../../ui/button-style.ts";

/** Until the reset by e-mail code exists: a person at the firm resets it. */
export function ForgotPasswordPage() {
  const { phone, email, hours } = firm.identity;
  return (
    <>
      <h1 className="text-3xl">Reset your password</h1>
      <p className="mt-4 text-ink-soft">
        Resetting it yourself with a code by email is not available yet. Until it is, call us, or write from the email
        address of your account, and we help you back in.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={phoneHref} className={buttonClass({ variant: "brand" })}>
          <span className="inline-flex items-center gap-2">
            <Phone aria-hidden="true" className="size-5" />
            {phone}
          </span>
        </a>
        <a href={`${emailHref}?subject=${encodeURIComponent("Reset my password")}`} className={buttonClass({})}>
          <span className="inline-flex items-center gap-2">
            <Mail aria-hidden="true" className="size-5" />
            {email}
          </span>
        </a>
      </div>
      <p className="mt-4 text-ink-soft text-sm">We are here {hours}. We never ask for your password.</p>
      <p className="mt-8 border-line border-t pt-6">
        Go back?{" "}
        <Link to="/login" className="text-link">
          Sign In
        </Link>
      </p>
    </>
  );
}
