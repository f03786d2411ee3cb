declare module "iconv-lite/encodings/sbcs-data-generated.js" {
  /** Encodings with one byte per character by name: their upper 128 characters, or another name of one. */
  const tables: Readonly<Record<string, string | { readonly type: string; readonly chars: string }>>;
  export default tables;
}
