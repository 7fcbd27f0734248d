/** A session: made by a login, used by refreshes, ended by a logout. Times in milliseconds since the epoch. */
export interface SessionRow {
  id: string;
  /** SHA-256 of the refresh token, base64url; the token itself is nowhere. */
  refresh_token_hash: string;
  /** Who: `iss` and `sub` of the ID token (OpenID Connect Core, section 2). */
  issuer: string;
  subject: string;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
}

/** A key that signs access tokens: a private JWK (RFC 7517) as JSON. */
export interface SigningKeyRow {
  id: string;
  private_jwk: string;
  created_at: number;
}

/** The tables, the same in SQLite and PostgreSQL (migrations.ts makes them). */
export interface Schema {
  sessions: SessionRow;
  signing_keys: SigningKeyRow;
}
