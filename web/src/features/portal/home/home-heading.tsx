import { PageHeading } from "../../../ui/page-heading.tsx";

/** Shared by the dashboard's first page and its shell. */
export function HomeHeading() {
  return (
    <PageHeading lead="The status of your application, what we need from you, and your next call.">
      Dashboard
    </PageHeading>
  );
}
