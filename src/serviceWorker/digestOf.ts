/**
 * Digest by which the build and the worker tell whether a file is the one that was built: the first
 * 72 bits of its SHA-256 in base64url (build/serviceWorker/releaseFiles.ts makes the same).
 */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const base64 = btoa(String.fromCharCode(...digest.subarray(0, 9)));
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}
