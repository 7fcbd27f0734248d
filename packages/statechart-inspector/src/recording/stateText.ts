/**
 * The state of a snapshot in a word: `loggedIn.active`, of parallel states one after the other; of an actor
 * that has no states, its status: `active`, `done`. Empty where a snapshot says neither.
 */
export function stateText(snapshot: unknown): string {
  const { value, status } = (snapshot ?? {}) as { value?: unknown; status?: unknown };
  return valueText(value) || (typeof status === 'string' ? status : '');
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .flatMap(([state, inside]) => {
      const below = valueText(inside);
      return below === '' ? [state] : below.split(' ').map((path) => `${state}.${path}`);
    })
    .join(' ');
}
