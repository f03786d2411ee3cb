import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import type { LoginConfig } from "./config.ts";
import { SignIn } from "./SignIn.tsx";
import "./Login.css";

/** Signs in, or changes the password of anyone who is signed in. */
export default function Login({ config }: WidgetProps<LoginConfig>) {
  return (
    <div className="login">
      <div className="login__card">
        {config.form === "signIn" ? <SignIn firstStartHint={config.firstStartHint} /> : <ChangePassword />}
      </div>
    </div>
  );
}
