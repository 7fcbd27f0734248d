import { FormattedMessage, FormattedNumber, useIntl, type FormatNumberOptions } from 'react-intl';
import hidden from '../ui/visuallyHidden.module.css';

/**
 * A distance in kilometres, with its unit, and with up to two decimals. With `whole`, it is rounded
 * to whole kilometres.
 *
 * @param digits the number of decimals that the distances of a column have
 */
export function Distance({
  kilometres,
  whole = false,
  digits,
}: {
  kilometres: number;
  whole?: boolean;
  digits?: number;
}) {
  return (
    <Measure
      value={kilometres}
      unit={units.distance}
      minimumFractionDigits={digits ?? 0}
      maximumFractionDigits={digits ?? (whole ? 0 : 2)}
    />
  );
}

/** Returns how many decimals, up to two, a column needs to show all of these distances. */
export function digitsOf(distances: readonly number[]): number {
  const digits = distances.map((distance) => {
    const [, decimals = ''] = String(Math.round(distance * 100) / 100).split('.');
    return decimals.length;
  });
  return Math.max(0, ...digits);
}

/** An average speed in km/h, with its unit. */
export function Speed({ kmh }: { kmh: number }) {
  return (
    <Measure value={kmh} unit={units.speed} minimumFractionDigits={1} maximumFractionDigits={1} />
  );
}

/** The units of what is measured. */
export const units = { distance: 'kilometer', speed: 'kilometer-per-hour' } as const;

/**
 * A number and its unit, which is an element with the space before it, because the header of a table
 * may show it instead.
 */
function Measure({ value, ...options }: FormatNumberOptions & { value: number }) {
  const parts = useIntl().formatNumberToParts(value, { style: 'unit', ...options });
  const end = parts.findIndex(({ type }) => type === 'literal');
  const texts = parts.map((part) => part.value);
  return (
    <data value={value}>
      {texts.slice(0, end).join('')}
      <span>{texts.slice(end).join('')}</span>
    </data>
  );
}

/** A duration as shown on a stopwatch, such as 1:05:09. Screen readers read it out in words. */
export function Duration({ seconds }: { seconds: number }) {
  const intl = useIntl();
  const { hours, minutes, rest } = split(seconds);
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'long' });
  const words = [
    ...(hours > 0 ? [unit(hours, 'hour')] : []),
    ...(minutes > 0 ? [unit(minutes, 'minute')] : []),
    ...(rest > 0 ? [unit(rest, 'second')] : []),
  ];
  const clock = [...(hours > 0 ? [hours] : []), padded(minutes, hours > 0), padded(rest, true)];
  return (
    <time dateTime={`PT${hours}H${minutes}M${rest}S`}>
      <span aria-hidden="true">{clock.join(':')}</span>
      <span className={hidden.visuallyHidden}>{words.join(' ')}</span>
    </time>
  );
}

/** A long duration, in hours and minutes. */
export function LongDuration({ seconds }: { seconds: number }) {
  const { hours, minutes } = split(seconds);
  return (
    <time dateTime={`PT${hours}H${minutes}M`}>
      <FormattedMessage
        id="entries.measures.hoursMinutes"
        values={{
          hours: <FormattedNumber value={hours} />,
          minutes: <FormattedNumber value={minutes} />,
        }}
      />
    </time>
  );
}

function split(seconds: number) {
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    rest: seconds % 60,
  };
}

function padded(value: number, pad: boolean): string {
  return pad ? String(value).padStart(2, '0') : String(value);
}
