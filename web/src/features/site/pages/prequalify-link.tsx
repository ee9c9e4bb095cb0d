import { toLoginPath } from "../../../identity/route-rule.ts";
import type { ButtonLook } from "../../../ui/button-style.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { SessionChoice } from "./session-choice.tsx";

const wizardPath = "/dashboard/prequalification";
const loginToWizard = toLoginPath({ pathname: wizardPath, search: "", hash: "" });

/** Links to the wizard: directly when signed in, through /login otherwise. */
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
