/** Returns a file's bytes in base64, as calls carry them. Rejects if the file cannot be read. */
export async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

/** A text compressed by gzip, in base64. */
export async function compressed(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return base64Of(await new Response(packed).blob());
}
