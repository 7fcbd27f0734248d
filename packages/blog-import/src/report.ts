/** Something that the import did not convert, or a choice that it made on the owner's behalf. */
export interface Finding {
  /**
   * The kind of finding, such as `shortcode {{< gh >}}`. All findings of the same kind have the
   * same text here.
   */
  kind: string;
  /** The post's path, relative to the blog's folder. */
  file: string;
  /** Text that the owner can search for in the post. */
  detail?: string;
}

/** Collects an import's findings and keeps them in order. */
export interface Report {
  add: (kind: string, file: string, detail?: string) => void;
  findings: readonly Finding[];
}

export function newReport(): Report {
  const findings: Finding[] = [];
  return {
    findings,
    add: (kind, file, detail) => void findings.push({ kind, file, ...(detail && { detail }) }),
  };
}

/** Groups findings by kind. Kinds are in the order of their first finding. */
export function byKind(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  }
  return kinds;
}

/**
 * Returns the report as Markdown. It contains every finding, grouped by kind. Identical findings
 * are combined on one line.
 *
 * @param heading lines about what was imported
 */
export function reportText(heading: readonly string[], findings: readonly Finding[]): string {
  const kinds = [...byKind(findings)].map(([kind, ofKind]) => {
    const places = new Map<string, number>();
    for (const { file, detail } of ofKind) {
      const place = `- ${file}${detail ? `: \`${detail}\`` : ''}`;
      places.set(place, (places.get(place) ?? 0) + 1);
    }
    const lines = [...places].map(
      ([place, count]) => place + (count > 1 ? ` (${count} times)` : ''),
    );
    return `## ${kind}: ${ofKind.length}\n\n${lines.join('\n')}\n`;
  });
  return [`# Import`, '', ...heading, '', ...kinds].join('\n');
}
