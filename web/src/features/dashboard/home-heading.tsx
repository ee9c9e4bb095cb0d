import { PageHeading } from "./page-heading.tsx";

/** Of the dashboard's first page; in its shell, too. */
export function HomeHeading() {
  return (
    <PageHeading lead="Where your application stands, what we need from you, and when we talk.">Dashboard</PageHeading>
  );
}
