import { Outlet } from "react-router-dom";
import { Footer } from "./Footer.tsx";
import { MAIN_ID } from "./FullLayout.tsx";
import { Navbar } from "./Navbar.tsx";
import "./FullLayout.css";

/** Bar, page and footer without a menu: sign-in and content pages. */
export function BlankLayout() {
  return (
    <div className="pv-shell pv-shell--blank">
      <Navbar menuOpen={false} />
      <main id={MAIN_ID} className="pv-shell__main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer slim={false} />
    </div>
  );
}
