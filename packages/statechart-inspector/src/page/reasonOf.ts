/** Returns the message of a thrown value, which may be something other than an Error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
