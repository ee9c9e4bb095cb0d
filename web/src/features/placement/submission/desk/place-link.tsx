import type { PreflightPlace } from "@funding-desk/contract/placement/submission/preflight";
import { Link } from "react-router";

interface PlaceLinkProps {
  readonly clientId: string;
  readonly place: PreflightPlace;
  /** It leads away from here. */
  readonly onLeave?: () => void;
}

/** To where at the desk something is cured. Nothing for what is done with the submission, which is here. */
export function PlaceLink({ clientId, place, onLeave }: PlaceLinkProps) {
  const path = toPath(clientId, place);
  if (!path) return null;
  return (
    <Link to={path} onClick={onLeave} className="text-link">
      {placeWords[place]}
    </Link>
  );
}

const toPath = (clientId: string, place: PreflightPlace): string | undefined => {
  const file = `/desk/clients/${clientId}`;
  const paths: Readonly<Record<PreflightPlace, string | undefined>> = {
    documents: `${file}?tab=documents`,
    answers: `${file}?tab=answers`,
    registrations: "/desk/settings/registrations",
    // The dialog is opened from there.
    submission: undefined,
  };
  return paths[place];
};

const placeWords: Readonly<Record<PreflightPlace, string>> = {
  documents: "Go to documents",
  answers: "Go to answers",
  registrations: "Go to registrations",
  submission: "",
};
