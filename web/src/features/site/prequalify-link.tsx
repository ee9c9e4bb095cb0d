import { loginFor } from "../../session/route-rule.ts";
import type { ButtonLook } from "../../ui/button-style.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { SessionChoice } from "./session-choice.tsx";

const wizardPath = "/dashboard/prequalification";
const loginToWizard = loginFor({ pathname: wizardPath, search: "", hash: "" });

/** Leads to the wizard: straight there with a session, over /login without one. */
export function PrequalifyLink({ children, ...look }: ButtonLook & { children: string }) {
  return (
    <SessionChoice
      signedOut={
        <LinkButton to={loginToWizard} {...look}>
          {children}
        </LinkButton>
      }
      signedIn={
        <LinkButton to={wizardPath} {...look}>
          {children}
        </LinkButton>
      }
    />
  );
}
