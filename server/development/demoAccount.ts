/** The only account of the embedded identity provider. */
export const demoAccount = { email: 'visitor@example.com', password: 'visitor' } as const;
