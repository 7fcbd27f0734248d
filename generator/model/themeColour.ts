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
 * @throws Error if the theme has no such colour in the form `name: light-dark(#rrggbb, #rrggbb)`
 */
export function themeColour(theme: string, name: string): ThemeColour {
  const [, light, dark] =
    new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(theme) ?? [];
  if (!light || !dark) {
    throw new Error(`theme.css: expected ${name}: light-dark(#rrggbb, #rrggbb), found none`);
  }
  return { light, dark };
}
