import { pageMeta } from "../../content/page-meta.ts";
import { NotFoundPage } from "../../features/site/not-found-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Page Not Found",
    path: "/404",
    description: "This page does not exist or has been moved.",
    isPrivate: true,
  });

export default NotFoundPage;
