declare module "iconv-lite/encodings/sbcs-data-generated.js" {
  /** Encodings of one byte a sign by name: their upper 128 signs, or another name of one. */
  const tables: Readonly<Record<string, string | { readonly type: string; readonly chars: string }>>;
  export default tables;
}
