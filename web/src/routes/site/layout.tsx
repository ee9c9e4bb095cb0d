import { SiteLayout } from "../../features/site/site-layout.tsx";

export default SiteLayout;
