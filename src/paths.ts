/** Every URL of the site, in one place (specification, section 2). */
export const paths = {
  home: '/',
  projects: '/projects',
  login: '/login',
} as const;
