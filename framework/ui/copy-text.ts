/** Puts a text on the clipboard; false if the browser does not let it, as on plain http away from this machine. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
