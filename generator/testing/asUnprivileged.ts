/** The user who owns nothing, by convention. */
const nobody = 65_534;

/** Runs a function with the rights of an ordinary user, because root may read every file. */
export function asUnprivileged(run: () => void): void {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0) {
    run();
    return;
  }
  seteuid?.(nobody);
  try {
    run();
  } finally {
    seteuid?.(0);
  }
}
