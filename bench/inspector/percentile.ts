/** The value below which so large a part of the values lies (nearest rank); NaN of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN;
}

/** How large a part of the values is greater than a limit. */
export function shareOver(values: readonly number[], limit: number): number {
  return values.filter((value) => value > limit).length / values.length;
}
