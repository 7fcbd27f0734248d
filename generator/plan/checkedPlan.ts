import { left, right, type Either } from 'fp-ts/Either';
import { printed, type Diagnostics } from '../lib/diagnostics';
import { linkSite, type LinkOptions } from '../link/linkSite';
import type { OwnersContent } from '../model/ownersContent';
import type { Plan } from '../model/plannedFile';
import type { Site } from '../model/site';
import { checkLinkTargets } from './checkLinkTargets';
import { checkNames } from './checkNames';
import { planSite } from './planSite';

export interface PlannedSite {
  site: Site;
  plan: Plan;
}

/** All errors, and the site without what is wrong. */
export interface WrongSite {
  errors: Diagnostics;
  site: Site;
}

/**
 * Plans the site of what the owner wrote, and checks the plan.
 *
 * @returns the site with its plan, or the errors from all files (as a `Left`)
 */
export function checkedPlan(
  owner: OwnersContent,
  options: LinkOptions,
): Either<WrongSite, PlannedSite> {
  const { errors: found, ...planned } = planAndCheck(owner, options);
  const errors = withoutRepeats([...owner.errors, ...found]);
  return errors.length > 0 ? left({ errors, site: planned.site }) : right(planned);
}

/**
 * Finds the errors of the site as a build makes it, and those that it will have once its drafts are
 * published. Only the run without drafts finds links to drafts, and only the run with drafts finds
 * files that a draft and another entry claim. Each link is checked once: those in drafts with the
 * drafts.
 */
export function checkSite(
  owner: OwnersContent,
  options: Omit<LinkOptions, 'drafts'>,
): { errors: Diagnostics; warnings: Diagnostics } {
  const drafts = new Set(
    owner.entries
      .filter(({ draft }) => draft)
      .map(({ collection, slug }) => `${collection}/${slug}`),
  );
  const linksInDrafts = owner.links.filter(
    ({ entry }) => entry && drafts.has(`${entry.collection}/${entry.slug}`),
  );
  const found = [
    planAndCheck(owner, { drafts: false, ...options }),
    planAndCheck({ ...owner, links: linksInDrafts }, { drafts: true, ...options }),
  ].flatMap(({ errors }) => errors);
  return { errors: withoutRepeats([...owner.errors, ...found]), warnings: owner.warnings };
}

function planAndCheck(
  owner: OwnersContent,
  options: LinkOptions,
): PlannedSite & { errors: Diagnostics } {
  const { site, errors } = linkSite(owner, options);
  const plan = planSite(site);
  return {
    site,
    plan,
    errors: [...errors, ...checkNames(plan, site), ...checkLinkTargets(plan, site)],
  };
}

/**
 * Leaves out repeated errors. A file that cannot be read or shown is an error wherever it is used,
 * and a name may be one with and without drafts.
 */
function withoutRepeats(errors: Diagnostics): Diagnostics {
  return [...new Map(errors.map((error) => [printed(error), error])).values()];
}
