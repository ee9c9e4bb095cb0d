import { SiteLayout } from "../../features/site/pages/site-layout.tsx";

export default SiteLayout;
