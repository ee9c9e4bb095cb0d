import { NotFoundPage } from "../../features/site/pages/not-found-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Page Not Found",
    path: "/404",
    description: "This page does not exist or has been moved.",
    isPrivate: true,
  });

export default NotFoundPage;
