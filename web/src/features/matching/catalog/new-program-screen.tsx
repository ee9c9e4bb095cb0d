import { useNavigate } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgramForm } from "./program-form.tsx";

/** /desk/catalog/new: adds a program as a draft. */
export function NewProgramScreen() {
  const canChange = useStaff().role === "manager";
  const navigate = useNavigate();
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/catalog">Lender programs</BackLink>
      {canChange ? (
        <ProgramForm
          program={undefined}
          onDone={(saved) => void navigate(saved ? `/desk/catalog/programs/${saved.id}` : "/desk/catalog")}
        />
      ) : (
        <>
          <h1 className="mb-5 text-2xl">New program</h1>
          <Notice>Only managers add programs.</Notice>
        </>
      )}
    </div>
  );
}
