import { pageMeta } from "../../content/page-meta.ts";
import { LoginScreen } from "../../features/account/login-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Login",
    path: "/login",
    description: "Sign in to your funding dashboard.",
  });

export default LoginScreen;
