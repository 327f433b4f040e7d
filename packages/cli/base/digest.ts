/** Returns the first hexadecimal digits of the SHA-256 of a text or of bytes. */
export async function digest(
  content: string | Uint8Array<ArrayBuffer>,
  digits: number,
): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, digits);
}
