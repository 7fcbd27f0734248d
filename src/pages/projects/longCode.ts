/** What only a long list needs once it is alive: a chunk that a site with a short one never loads. */
export { longStore } from './longStore';
export { VirtualProjects } from './VirtualProjects';
