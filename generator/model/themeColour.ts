/** A colour as #rrggbb, in the light and dark schemes. */
export interface ThemeColour {
  light: string;
  dark: string;
}

/**
 * Reads a theme colour, for formats that do not support CSS.
 *
 * @param theme text of src/ui/theme.css
 * @param name name of the colour, such as `--color-surface`
 * @throws Error if the theme does not set the colour twice in the form `name: #rrggbb`, first for the
 * light and then for the dark scheme
 */
export function themeColour(theme: string, name: string): ThemeColour {
  const [light, dark] = Array.from(
    theme.matchAll(new RegExp(`${name}: (#[0-9a-f]{6});`, 'g')),
    ([, value]) => value,
  );
  if (!light || !dark) {
    throw new Error(`theme.css: expected ${name}: #rrggbb for the light and for the dark scheme`);
  }
  return { light, dark };
}
