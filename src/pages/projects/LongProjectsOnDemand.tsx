import { use, type ComponentProps } from 'react';
import { rememberFailure } from '../../content/failures';
import type * as Module from './LongProjects';

let asked: Promise<typeof Module> | undefined;

/** The code of a long list, which a site with a short one never loads; asked for again after a failure. */
function longProjects(): Promise<typeof Module> {
  if (asked) return asked;
  const coming = import(/* webpackChunkName: "longProjects" */ './LongProjects');
  asked = coming;
  rememberFailure(coming, () => (asked = undefined));
  return coming;
}

/** A list that is too long for one file. Suspends until its code is there. */
export function LongProjectsOnDemand(props: ComponentProps<typeof Module.LongProjects>) {
  const { LongProjects } = use(longProjects());
  return <LongProjects {...props} />;
}
