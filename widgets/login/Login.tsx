import "./Login.css";
import { Suspense, lazy } from "react";
import { Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { SignIn } from "./SignIn.tsx";
import type { LoginConfig } from "./config.ts";

// Who signs in does not wait for what few people need, and rarely.
const OwnSignIn = lazy(() => import("./OwnSignIn.tsx"));

/** Signs in, or changes the password of anyone who is signed in. */
export default function Login({ config }: WidgetProps<LoginConfig>) {
  return (
    <div className="login">
      <div className="login__card">
        {config.form === "signIn" ? (
          <SignIn firstStartHint={config.firstStartHint} />
        ) : (
          <Suspense fallback={<Loading />}>
            <OwnSignIn />
          </Suspense>
        )}
      </div>
    </div>
  );
}
