import type { PreflightFinding } from "@funding-desk/contract/placement/submission/preflight";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { PlaceLink } from "./place-link.tsx";

interface PreflightFindingsProps {
  readonly clientId: string;
  readonly findings: readonly PreflightFinding[];
  /** The ids of the warnings that are ticked. */
  readonly accepted: readonly string[];
  /** By the finding's id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onAccept: (ids: readonly string[]) => void;
  /** A link to where something is cured leads away. */
  readonly onLeave: () => void;
}

/** What speaks against sending a file: what has to be mended first, and what staff may send with a reason. */
export function PreflightFindings(props: PreflightFindingsProps) {
  const { clientId, findings, accepted, errors, onAccept, onLeave } = props;
  const blocking = findings.filter(({ severity }) => severity === "blocks");
  const warnings = findings.filter(({ severity }) => severity === "warns");
  if (findings.length === 0) return <Notice tone="success" title="Nothing speaks against sending it." />;
  return (
    <>
      {blocking.length > 0 && (
        <Notice tone="error" title="It can't be sent yet">
          <ul aria-label="What has to be mended" className="mt-1 flex flex-col gap-3">
            {blocking.map((finding) => (
              <li key={finding.id}>
                <p className="wrap-anywhere">{finding.sentence}</p>
                <Cure clientId={clientId} finding={finding} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <fieldset className="flex flex-col gap-4 rounded-field border border-accent bg-yellow-soft px-4 py-4">
          <legend className="sr-only">Warnings</legend>
          {warnings.map((finding) => (
            <CheckboxField
              key={finding.id}
              name={`warning-${finding.id}`}
              label={<span className="wrap-anywhere">{finding.sentence}</span>}
              value={accepted.includes(finding.id)}
              error={errors[finding.id]}
              onChange={(isAccepted) =>
                onAccept(isAccepted ? [...accepted, finding.id] : accepted.filter((id) => id !== finding.id))
              }
            >
              <div className="text-sm">
                <Cure clientId={clientId} finding={finding} onLeave={onLeave} />
              </div>
            </CheckboxField>
          ))}
        </fieldset>
      )}
    </>
  );
}

interface CureProps extends Pick<PreflightFindingsProps, "clientId" | "onLeave"> {
  readonly finding: PreflightFinding;
}

function Cure({ clientId, finding, onLeave }: CureProps) {
  return (
    <p className="wrap-anywhere text-ink-soft">
      {finding.cure} <PlaceLink clientId={clientId} place={finding.place} onLeave={onLeave} />
    </p>
  );
}
