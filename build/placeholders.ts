import {
  TYPE,
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';

/**
 * The placeholders of a message, sorted and each once, to compare it with its translations:
 * `{count, plural}, {name}, <b>`, or `no placeholders`.
 */
export function placeholders(message: readonly MessageFormatElement[]): string {
  const found = [...new Set(message.flatMap(placeholdersOf))].sort();
  return found.length > 0 ? found.join(', ') : 'no placeholders';
}

function placeholdersOf(element: MessageFormatElement): readonly string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.argument:
      return [`{${element.value}}`];
    case TYPE.tag:
      return [`<${element.value}>`, ...element.children.flatMap(placeholdersOf)];
    case TYPE.plural:
    case TYPE.select:
      return [
        `{${element.value}, ${kindOf(element)}}`,
        ...Object.values(element.options).flatMap(({ value }) => value.flatMap(placeholdersOf)),
      ];
    default:
      return [`{${element.value}, ${TYPE[element.type]}}`];
  }
}

/** Languages have different plural forms, but the options of a select have to be the same. */
function kindOf(element: PluralElement | SelectElement): string {
  if (element.type === TYPE.plural) return 'plural';
  return `select ${Object.keys(element.options).sort().join('|')}`;
}
