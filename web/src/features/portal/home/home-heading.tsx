import { PageHeading } from "../../../ui/page-heading.tsx";

/** Shared by the dashboard's first page and its shell. */
export function HomeHeading() {
  return <PageHeading>Dashboard</PageHeading>;
}
