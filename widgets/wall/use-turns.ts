import { useEffect, useState } from "react";

/** Milliseconds between two looks for a new build of the product. */
const LOOK = 120_000;

/** A number that grows each time that these seconds have passed. */
export function useTurns(seconds: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return turn;
}

/** Loads the page again when the server has another build: no one is there to do it. */
export function useNewBuilds(): void {
  useEffect(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    const look = async () => {
      const page = await fetch(location.pathname, { cache: "no-store" });
      const { pathname } = new URL(script?.src ?? "", location.href);
      if (page.ok && !(await page.text()).includes(pathname)) location.reload();
    };
    // A server that does not answer is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK);
    return () => clearInterval(timer);
  }, []);
}
