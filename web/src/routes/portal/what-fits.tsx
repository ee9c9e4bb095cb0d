import { WhatFitsScreen } from "../../features/matching/fit/what-fits-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("What fits") }];

export default function WhatFitsPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Your answers beside what lenders publish: what is met, what to do, what we don't know yet, and from when.">
        What fits
      </PageHeading>
      <WhatFitsScreen key={userId} userId={userId} />
    </>
  );
}
