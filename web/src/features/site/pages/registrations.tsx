import type { ShownRegistration } from "@funding-desk/contract/site/page-part/parts";
import { type RegistrationsView, toRegistrationsView } from "@funding-desk/contract/site/page-part/view";
import type { ReactNode } from "react";
import { usePagePart } from "../../../http/use-page-part.ts";
import { isTemplate, Repeat, tagValues, When } from "../../../page-part/tagged.tsx";

const template: RegistrationsView = { hasAny: true, registered: [] };
const itemTemplate: ShownRegistration = tagValues("state", "authority", "number");

interface RegistrationsProps {
  readonly children: (registered: readonly ShownRegistration[]) => ReactNode;
}

/** Where the firm is registered today, as the desk has it. Nothing without a registration. */
export function Registrations({ children }: RegistrationsProps) {
  const shown = usePagePart("registrations");
  const { hasAny, registered } = isTemplate ? template : toRegistrationsView(shown ?? []);
  return (
    <When name="registrations" is>
      <When name="hasAny" is={hasAny}>
        {children(registered)}
      </When>
    </When>
  );
}

export function RegistrationList({ registered }: { readonly registered: readonly ShownRegistration[] }) {
  return (
    <ul className="wrap-anywhere">
      <Repeat name="registered" items={registered} template={itemTemplate}>
        {({ state, authority, number }, index) => (
          <li key={index} className="py-1">
            <span className="font-medium">
              {state} {number}
            </span>
            <span className="block text-ink-soft text-sm">{authority}</span>
          </li>
        )}
      </Repeat>
    </ul>
  );
}
