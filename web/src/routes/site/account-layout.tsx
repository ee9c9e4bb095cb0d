import { Outlet } from "react-router";
import { AccountLayout } from "../../features/accounts/account/account-layout.tsx";

export default function AccountRoutes() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
