import { useId } from 'react';
import { localeNames, locales } from '../../src/locale/locales';
import { widthNames, type Choices } from './choices';
import styles from './ChoiceBar.module.css';
import { schemes } from './readAsked';

/**
 * What of the screens is looked at.
 *
 * @param onChange called with the choices as they are then
 */
export function ChoiceBar({
  choices,
  onChange,
}: {
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const filterId = useId();
  const choose = (change: Partial<Choices>) => onChange({ ...choices, ...change });
  return (
    <form
      role="search"
      aria-label="What to look at"
      className={styles.bar}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.filter}>
        <label htmlFor={filterId}>Filter</label>
        <input
          id={filterId}
          type="search"
          className={styles.field}
          value={choices.filter}
          placeholder="login, refreshing, /projects"
          autoComplete="off"
          onChange={({ currentTarget }) => choose({ filter: currentTarget.value })}
        />
      </div>
      <Choice
        legend="Language"
        names={locales}
        labelOf={(locale) => localeNames[locale]}
        chosen={choices.locale}
        onChoose={(locale) => choose({ locale })}
      />
      <Choice
        legend="Scheme"
        names={schemes}
        chosen={choices.scheme}
        onChoose={(scheme) => choose({ scheme })}
      />
      <Choice
        legend="Window"
        names={widthNames}
        chosen={choices.width}
        onChoose={(width) => choose({ width })}
      />
    </form>
  );
}

/** One of some, or all of them. */
function Choice<Name extends string>({
  legend,
  names,
  labelOf = (name) => name,
  chosen,
  onChoose,
}: {
  legend: string;
  names: readonly Name[];
  labelOf?: (name: Name) => string;
  chosen: Name | null;
  onChoose: (name: Name | null) => void;
}) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {[null, ...names].map((name) => (
          <label key={name ?? ''} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => onChoose(name)}
            />
            <span>{name === null ? 'all' : labelOf(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
