/** Where the tokens are kept (specification, section 9): a key of local storage, and a cookie. */
export const refreshTokenKey = 'refreshToken';
export const accessTokenName = 'accessToken';
