import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const sections = ['sport-notes', 'coding-notes', 'reading-notes'];

const sentences = {
  'zh-Hant-TW': '潮水每天晚到大約五十分鐘，所以時鐘不必知道現在幾點，只要知道月亮在哪裡。',
  en: 'The tide comes some fifty minutes later each day, so the clock need not know the hour, only where the moon is. ',
  ja: '潮は毎日およそ五十分ずつ遅れるので、時計は時刻ではなく、月がどこにあるかだけを知っていればよい。',
};
type Language = keyof typeof sentences;

/**
 * Writes notes into the three sections in turn, each in three languages: two pages of text with
 * headings, code in two languages, a table, a footnote and a formula. Each text differs from the others.
 *
 * @param content where src/content would be
 * @param notes how many; three times as many files
 */
export function writeNotes(content: string, notes: number): void {
  for (let index = 0; index < notes; index++) {
    const folder = path.join(content, sections[index % 3] ?? '', `note-${index}`);
    mkdirSync(folder, { recursive: true });
    for (const language of Object.keys(sentences) as Language[]) {
      writeFileSync(path.join(folder, `index.${language}.md`), note(index, language));
    }
  }
}

/** One text, as the owner would write it. */
export function note(index: number, language: Language): string {
  const shared =
    language === 'zh-Hant-TW'
      ? `date: ${new Date(Date.UTC(2010, 0, 1 + (index % 5000))).toISOString().slice(0, 10)}\ntags: [tide, t${index % 40}]\n`
      : '';
  const paragraph = `${sentences[language].repeat(5)}*${index}*\n`;
  return `---
title: Note ${index}
summary: ${sentences[language].trim()}
${shared}---

${paragraph}
## Moon ${index}

${paragraph}
\`\`\`ts
export function minutesLater(days: number): number {
  // ${index}
  return Math.round(days * 50.47);
}
\`\`\`

${paragraph}
### Figures

| Day | Height | Late |
| --- | ---: | ---: |
| 1 | 1.2 | 0 |
| 2 | 1.3 | 50 |
| 3 | 1.1 | 101 |

${paragraph}
## Harbour

- [Project](/projects) and **${index}**
- a list with \`code\`

\`\`\`rust
fn main() { println!("{}", ${index}); }
\`\`\`

The period is $T = 24.84\\,\\mathrm{h} / 2$.[^1]

${paragraph.repeat(2)}
[^1]: ${sentences[language]}
`;
}
