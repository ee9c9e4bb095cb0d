import { WhatFitsScreen } from "../../features/matching/fit/what-fits-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("What fits") }];

export default function WhatFitsPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="How your answers compare with lenders' published rules.">What fits</PageHeading>
      <WhatFitsScreen key={userId} userId={userId} />
    </>
  );
}
