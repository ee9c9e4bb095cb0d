import { LoginScreen } from "../../features/accounts/account/login-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Login",
    path: "/login",
    description: "Sign in to your funding dashboard.",
  });

export default LoginScreen;
