import { LinkButton } from "../../ui/link-button.tsx";

export function ViewsPart() {
  return (
    <div className="mt-8">
      <h3 className="text-lg">Who has seen my file</h3>
      <p className="mt-2 mb-4 max-w-measure">
        Every time somebody here opens your file or one of your documents, it is written down. You may look.
      </p>
      <LinkButton to="/dashboard/who-has-seen-my-file">See who has seen my file</LinkButton>
    </div>
  );
}
