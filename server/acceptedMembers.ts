/**
 * What a client accepts, by a header such as Accept-Language or Accept-Encoding (RFC 9110, section
 * 12.4.2): its members in lower case, what is wanted most first, those of equal weight in their own
 * order. What is refused (`q=0`), or bears a weight that is no number, is left out.
 */
export function acceptedMembers(header: string | undefined): string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((member) => {
      const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name);
}
